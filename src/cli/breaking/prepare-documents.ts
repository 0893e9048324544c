import {
  type Compatibility,
  type CompatibilityOccurrence,
  type CompatibilityOptions,
  type CompatibilitySuppression,
  compareSchemas,
} from "../../compatibility/index.ts";
import { MergeError } from "../../value/internal.ts";
import { isFolder } from "../input/read-files.ts";
import { SchemaPlaces } from "../input/schema-places.ts";
import type { Io } from "../io.ts";
import { type Coverage, coverageOf } from "./coverage.ts";
import { parseAgainst, readAgainst } from "./read-against.ts";
import type { GivenValues } from "./read-options.ts";
import {
  blameDocument,
  findSchemas,
  readSchemas,
  type SchemaFiles,
  type UnreadSchema,
} from "./read-schemas.ts";

/** What is compared; `old` is absent where it comes from git. */
export interface Names {
  readonly old: string | undefined;
  readonly new: string;
}

/** A comparison, ready to be made, and what is known before. */
export interface Prepared {
  readonly compare: (suppress: readonly CompatibilitySuppression[]) => Promise<Compatibility>;
  readonly unread: readonly UnreadSchema[];
  readonly coverage: Coverage | undefined;
}

/** Reads OpenAPI documents or definitions of custom resources. */
export async function prepareDocuments(
  names: Names,
  values: GivenValues,
  options: CompatibilityOptions,
  io: Io,
): Promise<Prepared> {
  // Without a name it is all of the repository that is meant.
  const recursive = values.recursive || names.new === ".";
  const next = await readSchemas(names.new, io, { recursive });
  const old =
    names.old === undefined
      ? readOld(names.new, { ...values, recursive }, io)
      : await readSchemas(names.old, io, { recursive });
  const places = new SchemaPlaces(next.documents);
  const place = <T extends CompatibilityOccurrence>(found: T): T => {
    const at = places.find(found.in, found.path);
    return at === undefined ? found : { ...found, at };
  };
  return {
    compare: async (suppress) => {
      const { findings, ...rest } = compare({ old, new: next }, { ...options, suppress });
      const placed = findings.map((finding) => ({
        ...place(finding),
        ...(finding.places && { places: finding.places.map(place) }),
      }));
      return { findings: placed, ...rest };
    },
    unread: [...old.unread, ...next.unread],
    coverage: coverageOf(old.documents, next.documents),
  };
}

function readOld(next: string, { against, exact, recursive }: GivenValues, io: Io): SchemaFiles {
  const wanted = /\.(?:ya?ml|json)$/;
  const { files } = readAgainst(parseAgainst(against as string), next, io, { exact, recursive, wanted });
  return findSchemas(files, files.length === 1 && !isFolder(next, io));
}

interface Sides {
  readonly old: SchemaFiles;
  readonly new: SchemaFiles;
}

function compare({ old, new: next }: Sides, options: CompatibilityOptions): Compatibility {
  try {
    // What is all new breaks nobody.
    const from = old.documents.length === 0 ? next.source : old.source;
    return compareSchemas(from, next.source, options);
  } catch (error) {
    throw error instanceof MergeError ? blameDocument([old, next], error) : error;
  }
}
