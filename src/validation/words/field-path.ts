import { type DefinitionSource, readReference } from "../../openapi/internal.ts";
import { getField, isObject, type Json, type JsonObject } from "../../value/internal.ts";

/** What Kubernetes writes for the path of an object itself. */
const NOWHERE = "<nil>";

/** A field's path with one more field. */
export function joinField(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** The path of keys and indexes as Kubernetes' schema validation writes it: `spec.ports[0].name`; empty for none. */
export function printSteps(steps: readonly (string | number)[]): string {
  let path = "";
  for (const step of steps) path = typeof step === "number" ? `${path}[${step}]` : joinField(path, step);
  return path;
}

export function nameField(path: string): string {
  return path === "" ? NOWHERE : path;
}

/**
 * The path as Kubernetes' other checks write it, which tell the keys of a map from fields: `spec.pools[a].ports[0]`.
 */
export function printFieldPath(
  source: DefinitionSource,
  definition: string,
  steps: readonly (string | number)[],
): string {
  let schema: Json | undefined = source.read(definition);
  let path = "";
  for (const step of steps) {
    const at = resolve(source, schema);
    const field =
      typeof step === "string" && isObject(at.properties) ? getField(at.properties, step) : undefined;
    const isField = field !== undefined || (typeof step === "string" && !isObject(at.additionalProperties));
    path = isField ? joinField(path, step as string) : `${path}[${step}]`;
    schema = field ?? (typeof step === "number" ? at.items : at.additionalProperties);
  }
  return path;
}

function resolve(source: DefinitionSource, schema: Json | undefined): JsonObject {
  if (!isObject(schema)) return {};
  const name = readReference(schema, "");
  const target = name === undefined ? schema : source.read(name);
  return isObject(target) ? target : {};
}
