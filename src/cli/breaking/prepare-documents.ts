import {
  type Compatibility,
  type CompatibilityOccurrence,
  type CompatibilityOptions,
  type CompatibilitySuppression,
  compareSchemas,
} from "../../compatibility/index.ts";
import { kubernetes } from "../../kubernetes/internal.ts";
import { isObject, MergeError } from "../../value/internal.ts";
import type { Document } from "../input/documents.ts";
import type { TextFile } from "../input/read-files.ts";
import { schemaPositions } from "../input/schema-positions.ts";
import type { Io } from "../io.ts";
import { type Coverage, coverageOf } from "./coverage.ts";
import { parseAgainst, readAgainst, readArrived, readLeft } from "./read-against.ts";
import type { GivenValues } from "./read-options.ts";
import {
  blameDocument,
  findSchemas,
  readSchemas,
  type SchemaFiles,
  sourceOf,
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
  const { old, new: next } =
    names.old === undefined
      ? await readWithGit(names.new, { ...values, recursive }, io)
      : {
          new: await readSchemas(names.new, io, { recursive }),
          old: await readSchemas(names.old, io, { recursive }),
        };
  const find = schemaPositions(next.documents);
  const place = <T extends CompatibilityOccurrence>(found: T): T => {
    const at = find(found.in, found.path);
    return at === undefined ? found : { ...found, at };
  };
  return {
    compare: async (suppress) => {
      const { findings, ...rest } = compare(
        { old, new: next },
        { ...options, embedded: kubernetes(), suppress },
      );
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

/** Both sides where the old one comes from git. Definitions that were moved are looked for where they were, and where they are. */
async function readWithGit(name: string, values: GivenValues, io: Io): Promise<Sides> {
  const against = parseAgainst(values.against as string);
  const { exact, recursive } = values;
  const options = { exact, recursive, wanted: /\.(?:ya?ml|json)$/ };
  const { files, folder } = readAgainst(against, name, io, options);
  const isAlone = files.length === 1 && files[0]?.name.startsWith(folder) === false;
  const old = findSchemas(files, isAlone);
  const next = await readSchemas(name, io, { recursive, mayBeGone: old.documents.length > 0 });
  if (against.path !== undefined) return { old, new: next };
  return {
    old: completed(old, next, () => readLeft(against, name, io, options)),
    new:
      against.repository === undefined
        ? completed(next, old, () => readArrived(against, name, io, options))
        : next,
  };
}

/** A side with the definitions that only the other one has, if they are found elsewhere. */
function completed(side: SchemaFiles, other: SchemaFiles, read: () => readonly TextFile[]): SchemaFiles {
  const known = new Set(side.documents.map(definedBy));
  const missing = new Set(
    other.documents.map(definedBy).filter((one) => one !== undefined && !known.has(one)),
  );
  if (missing.size === 0) return side;
  const found = findSchemas(read(), false).documents.filter((document) => missing.has(definedBy(document)));
  const documents = [...side.documents, ...found];
  return { ...side, documents, source: sourceOf(documents) };
}

/** The name of the definition in a document; `undefined` if it is none. */
function definedBy({ object }: Document): string | undefined {
  const { kind, metadata } = object;
  const isNamed = kind === "CustomResourceDefinition" && isObject(metadata);
  return isNamed && typeof metadata.name === "string" ? metadata.name : undefined;
}

interface Sides {
  readonly old: SchemaFiles;
  readonly new: SchemaFiles;
}

function compare({ old, new: next }: Sides, options: CompatibilityOptions): Compatibility {
  try {
    // What is all new breaks nobody.
    if (old.documents.length === 0) return compareSchemas(next.source, next.source, options);
    if (next.documents.length > 0) return compareSchemas(old.source, next.source, options);
    const isCustom = old.documents.every(({ object }) => object.kind === "CustomResourceDefinition");
    return compareSchemas(old.source, NOTHING, {
      ...options,
      policy: options.policy ?? (isCustom ? "crd" : undefined),
    });
  } catch (error) {
    throw error instanceof MergeError ? blameDocument([old, next], error) : error;
  }
}

/** What is left where all definitions are gone. */
const NOTHING = { openapi: "3.0.0", components: { schemas: {} } };
