import { isObject, type Json, type JsonObject, MergeError } from "../value/internal.ts";

/** A CustomResourceDefinition of which the parts that name kinds, and the schemas, are there. The rest is as stated. */
export interface ResourceDefinition {
  readonly spec: JsonObject;
  readonly names: JsonObject;
  readonly group: string;
  readonly kind: string;
  /** No two have the same name. */
  readonly versions: readonly ResourceVersion[];
}

export interface ResourceVersion {
  readonly version: string;
  /** Where its schema is in the document. */
  readonly place: string;
  readonly schema: JsonObject;
  readonly stated: JsonObject;
}

/** Opens a definition. What it cannot do without is an error that says where. */
export function openCustomResource(definition: JsonObject): ResourceDefinition {
  const spec = objectAt(definition, "spec", "spec");
  const names = objectAt(spec, "names", "spec.names");
  const { versions } = spec;
  if (!Array.isArray(versions) || versions.length === 0)
    throw invalidPart("spec.versions", "there is no version: add one with name and schema");
  const known = new Set<string>();
  return {
    spec,
    names,
    group: textAt(spec, "group", "spec.group"),
    kind: textAt(names, "kind", "spec.names.kind"),
    versions: versions.map((stated: Json, index) => {
      const where = `spec.versions[${index}]`;
      const place = `${where}.schema.openAPIV3Schema`;
      if (!isObject(stated))
        throw invalidPart(where, "a version must be an object: use one with name and schema");
      const schema = objectAt(objectAt(stated, "schema", `${where}.schema`), "openAPIV3Schema", place);
      const version = textAt(stated, "name", `${where}.name`);
      if (known.has(version))
        throw invalidPart(`${where}.name`, `there are two versions ${version}: rename one`);
      known.add(version);
      return { version, place, schema, stated };
    }),
  };
}

/** An object that must be there. */
export function objectAt(parent: JsonObject, key: string, where: string): JsonObject {
  const value = parent[key];
  if (!isObject(value)) throw invalidPart(where, `this is needed, and must be an object: add "${key}"`);
  return value;
}

/** A text that must be there, and not empty. */
export function textAt(parent: JsonObject, key: string, where: string): string {
  const value = parent[key];
  if (isText(value)) return value;
  throw invalidPart(where, `this is needed, and must be text: add "${key}"`);
}

export function isText(value: Json | undefined): value is string {
  return typeof value === "string" && value !== "";
}

/** The error for a part of a definition that is not as it must be. */
export function invalidPart(where: string, message: string): MergeError {
  return new MergeError("DOCUMENT_INVALID", where, message);
}
