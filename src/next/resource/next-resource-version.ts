import {
  CONVERSION_ANNOTATION,
  conversionOf,
  createConverter,
  type DeclaredConversion,
  readDeclaredConversion,
} from "../../evolve/internal.ts";
import { loadCustomResource, openCustomResource, type ResourceVersion } from "../../openapi/internal.ts";
import { didYouMean, nearMatches } from "../../schema/internal.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  printJson,
  readArguments,
  readObject,
} from "../../value/internal.ts";
import { refuseAll } from "../refuse-all.ts";
import { makeNextSchema } from "./next-schema.ts";
import { type NextResourceOptions, type ReadNextOptions, readNextOptions } from "./options.ts";
import type { NextResourceReport } from "./report.ts";
import { rewritePaths } from "./rewrite/rewrite-paths.ts";
import { leadVersions } from "./versions/lead-versions.ts";

/** The next version of a custom resource. */
export interface NextResourceVersion {
  /** The definition with the new version, and with the conversion as an annotation, which servers of `fieldwise/server` go by. */
  readonly definition: JsonObject;
  /** How all versions differ from the new one, for `readDeclaredConversion`. */
  readonly conversion: DeclaredConversion;
  readonly report: NextResourceReport;
}

/**
 * Makes the next version of a custom resource from what its authors have marked in the schema of one: fields and values that are deprecated
 * go, others are renamed or move, older names of the same go, defaults change, annotations become fields. Objects convert in both
 * directions, and nothing is lost: what a version cannot say is stashed. The definition stays as it is. What cannot be is an error,
 * which has all that is wrong under `problems`.
 */
export function nextResourceVersion(definition: object, options: NextResourceOptions): NextResourceVersion {
  const { read, asked } = readArguments(() => ({
    read: readObject(definition, "the definition"),
    asked: readNextOptions(options),
  }));
  const { from, to } = asked;
  const before = loadCustomResource(read);
  const { group, kind, versions } = openCustomResource(read);
  const source = findVersions(versions, asked);
  const declared = readKnown(read, (version) => before.type(version, kind));
  const { plan, root, schema, version, hubDefaults } = makeNextSchema(source.schema, {
    from,
    to,
    where: source.place,
  });
  const where = source.place.replace(/\.schema\..*$/, "");
  const paths = rewritePaths(source.stated, root, plan, where);
  refuseAll(plan.problems);
  const bare = withVersion(read, source, asked, {
    ...paths,
    schema: { ...(source.stated.schema as JsonObject), openAPIV3Schema: schema },
  });
  const after = loadCustomResource(bare);
  const types = (apiVersion: string) => after.type(apiVersion, kind);
  const apiVersions = versions.map((one) => `${group}/${one.version}`);
  const { conversion, notes } = leadVersions({
    from: `${group}/${from}`,
    to: `${group}/${to}`,
    versions: apiVersions,
    own: version,
    hubDefaults,
    declared,
    types,
    plan,
  });
  refuseAll(plan.problems);
  createConverter(readDeclaredConversion(conversion, types));
  const { changes, stashed, attention } = plan;
  return {
    definition: withConversion(bare, conversion),
    conversion,
    report: { group, kind, from, to, changes, stashed, attention, versions: notes },
  };
}

function findVersions(versions: readonly ResourceVersion[], { from, to }: ReadNextOptions): ResourceVersion {
  const names = versions.map(({ version }) => version);
  const source = versions.find(({ version }) => version === from);
  const problems: MergeError[] = [];
  if (source === undefined) {
    const hint = didYouMean(nearMatches(from, names), `there are ${names.join(", ")}`);
    problems.push(
      new MergeError("DOCUMENT_INVALID", "spec.versions", `there is no version ${from}: ${hint}`),
    );
  }
  if (names.includes(to)) {
    const message = `${to} is there already: name another version, or remove that one`;
    problems.push(new MergeError("DOCUMENT_INVALID", "spec.versions", message));
  }
  refuseAll(problems);
  return source as ResourceVersion;
}

/** The conversion that the definition has before, checked. */
function readKnown(
  definition: JsonObject,
  types: Parameters<typeof readDeclaredConversion>[1],
): DeclaredConversion | undefined {
  try {
    const declared = conversionOf(definition);
    if (declared !== undefined) readDeclaredConversion(declared, types);
    return declared;
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    const path = `metadata.annotations."${CONVERSION_ANNOTATION}"`;
    throw new MergeError("CONVERSION_INVALID", path, error.message, { cause: error });
  }
}

/** The definition with the new version behind the one that it is made from. */
function withVersion(
  definition: JsonObject,
  source: ResourceVersion,
  { to, storage, deprecateFrom }: ReadNextOptions,
  parts: JsonObject,
): JsonObject {
  const {
    deprecated: _,
    deprecationWarning: __,
    additionalPrinterColumns: ___,
    selectableFields: ____,
    ...stated
  } = source.stated;
  const next: JsonObject = { ...stated, name: to, served: true, storage, ...parts };
  const spec = definition.spec as JsonObject;
  const versions = (spec.versions as readonly JsonObject[]).flatMap((version): JsonObject[] => {
    const kept = storage ? { ...version, storage: false } : version;
    if (version !== source.stated) return [kept];
    return [deprecateFrom ? { ...kept, deprecated: true } : kept, next];
  });
  return { ...definition, spec: { ...spec, versions } };
}

function withConversion(definition: JsonObject, conversion: DeclaredConversion): JsonObject {
  const metadata = isObject(definition.metadata) ? definition.metadata : {};
  const annotations = isObject(metadata.annotations) ? metadata.annotations : {};
  const text = printJson(conversion as unknown as Json);
  return {
    ...definition,
    metadata: { ...metadata, annotations: { ...annotations, [CONVERSION_ANNOTATION]: text } },
  };
}
