import { isObject, type Json, type JsonArray, type JsonObject, MergeError } from "../../value/internal.ts";
import type { ApiKind } from "./api-kind.ts";
import type { SchemaReader } from "./read-schema.ts";

/** The kind of a CustomResourceDefinition, in each of its versions. */
export function readCustomResource(document: JsonObject, reader: SchemaReader): readonly ApiKind[] {
  const spec = objectAt(document, "spec", "spec");
  const names = objectAt(spec, "names", "spec.names");
  const group = textAt(spec, "group", "spec.group");
  const kind = textAt(names, "kind", "spec.names.kind");
  const { versions, conversion } = spec;
  const storedVersions = storedVersionsOf(document);
  if (!Array.isArray(versions))
    throw invalid("spec.versions", "a definition needs a list of versions: add one");
  return versions.map((stated: Json, index) => {
    const where = `spec.versions[${index}]`;
    if (!isObject(stated)) throw invalid(where, "a version must be an object: use one with name and schema");
    const version = textAt(stated, "name", `${where}.name`);
    const schema = objectAt(stated, "schema", `${where}.schema`).openAPIV3Schema;
    const { subresources } = stated;
    return {
      ...{ group, version, kind },
      shape: reader.read(schema, `${where}.schema.openAPIV3Schema`),
      resource: {
        served: stated.served !== false,
        storage: stated.storage === true,
        deprecated: stated.deprecated === true,
        storedVersions,
        plural: typeof names.plural === "string" ? names.plural : undefined,
        scope: typeof spec.scope === "string" ? spec.scope : undefined,
        subresources: isObject(subresources) ? Object.keys(subresources) : [],
        converts: isObject(conversion) && conversion.strategy === "Webhook",
        experimental: isExperimental(document),
      },
    };
  });
}

/** A channel is an annotation of the definition, such as `gateway.networking.k8s.io/channel: experimental`. */
function isExperimental({ metadata }: JsonObject): boolean {
  const annotations = isObject(metadata) ? metadata.annotations : undefined;
  return Object.entries(isObject(annotations) ? annotations : {}).some(
    ([name, value]) => name.endsWith("/channel") && (value === "experimental" || value === "alpha"),
  );
}

/** Definitions in files often have the status that their generator left empty, which says nothing. */
function storedVersionsOf({ status }: JsonObject): ReadonlySet<string> {
  const stored = isObject(status) ? status.storedVersions : undefined;
  const names: JsonArray = Array.isArray(stored) ? stored : [];
  return new Set(names.filter((name) => typeof name === "string"));
}

function objectAt(parent: JsonObject, key: string, where: string): JsonObject {
  const value = parent[key];
  if (isObject(value)) return value;
  throw invalid(where, "this must be an object: add one");
}

function textAt(parent: JsonObject, key: string, where: string): string {
  const value = parent[key];
  if (typeof value === "string" && value !== "") return value;
  throw invalid(where, "this must be text that is not empty: use a name");
}

function invalid(where: string, message: string): MergeError {
  return new MergeError("DOCUMENT_INVALID", where, message);
}
