import { getField, isObject, type Json, type JsonObject, MergeError } from "../../value/internal.ts";

/** The schema of a definition, and where it is in its document. */
export interface Definition {
  readonly schema: Json;
  readonly where: string;
}

/** The definitions of an OpenAPI document or a CustomResourceDefinition, under the names that the loaders give them. */
export function readDefinitions(document: Json): ReadonlyMap<string, Definition> {
  if (isObject(document)) {
    const { kind, swagger, components, definitions } = document;
    if (kind === "CustomResourceDefinition") return definitionsOfResource(document);
    const found = swagger === undefined && isObject(components) ? components.schemas : definitions;
    if (isObject(found)) {
      return new Map(
        Object.keys(found).map((name) => [name, { schema: getField(found, name) as Json, where: name }]),
      );
    }
  }
  const message = "this has no schemas: pass an OpenAPI document or a CustomResourceDefinition, as parsed";
  throw new MergeError("DOCUMENT_INVALID", "", message);
}

function definitionsOfResource({ spec }: JsonObject): ReadonlyMap<string, Definition> {
  const { group, names, versions } = isObject(spec) ? spec : {};
  const kind = isObject(names) ? names.kind : undefined;
  if (typeof group !== "string" || typeof kind !== "string" || !Array.isArray(versions)) {
    const message = "a CustomResourceDefinition needs group, names.kind and versions: add them";
    throw new MergeError("DOCUMENT_INVALID", "spec", message);
  }
  const domain = group.split(".").reverse().join(".");
  const definitions = new Map<string, Definition>();
  for (const [place, version] of (versions as readonly Json[]).entries()) {
    const { name, schema } = isObject(version) ? version : {};
    if (!isObject(schema)) continue;
    const where = `spec.versions[${place}].schema.openAPIV3Schema`;
    definitions.set(`${domain}.${String(name)}.${kind}`, { schema: schema.openAPIV3Schema ?? {}, where });
  }
  return definitions;
}

const PREFIXES = ["#/components/schemas/", "#/definitions/"];

/** The definition that a schema refers to, directly or as the only part of an `allOf`. */
export function referenceOf(schema: Json): string | undefined {
  if (!isObject(schema)) return undefined;
  const { $ref, allOf } = schema;
  const part: Json | undefined = Array.isArray(allOf) && allOf.length === 1 ? allOf[0] : undefined;
  const reference = $ref ?? (isObject(part) ? part.$ref : undefined);
  const prefix = PREFIXES.find((start) => typeof reference === "string" && reference.startsWith(start));
  if (prefix === undefined) return undefined;
  return (reference as string).slice(prefix.length).replaceAll("~1", "/").replaceAll("~0", "~");
}
