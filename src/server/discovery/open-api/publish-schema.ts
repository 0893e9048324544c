import { ANNOTATIONS } from "../../../kubernetes/kinds/index.ts";
import {
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type MutableObject,
} from "../../../value/internal.ts";
import { refer } from "./operation.ts";

export const OBJECT_META = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";

/**
 * The schema of a custom resource as Kubernetes publishes it: an embedded object has what every object has, and what may be
 * a number or text says so in words that every reader of OpenAPI knows. What Kubernetes has no field for is left out. A schema
 * that is so already comes back itself.
 */
export function publishSchema(schema: Json): Json {
  if (!isObject(schema)) return schema;
  const published: MutableObject = { ...schema };
  let changed = false;
  const set = (key: string, value: Json): void => {
    changed ||= published[key] !== value;
    published[key] = value;
  };
  for (const key of ANNOTATIONS) {
    changed ||= key in published;
    delete published[key];
  }
  if (isObject(schema.properties)) set("properties", publishEach(schema.properties));
  for (const key of ["items", "additionalProperties"]) {
    if (isObject(schema[key])) set(key, publishSchema(schema[key]));
  }
  if (schema["x-kubernetes-embedded-resource"] === true) {
    set("properties", embed(published.properties));
    set("required", [...new Set([...listOf(schema.required), "kind", "apiVersion"])]);
  }
  if (schema["x-kubernetes-int-or-string"] === true && !saysBoth(schema))
    set("anyOf", [{ type: "integer" }, { type: "string" }]);
  return changed ? published : schema;
}

function publishEach(properties: JsonObject): JsonObject {
  let changed = false;
  const published = Object.entries(properties).map(([name, property]) => {
    const schema = publishSchema(property as Json);
    changed ||= schema !== property;
    return [name, schema] as const;
  });
  return changed ? (Object.fromEntries(published) as JsonObject) : properties;
}

function embed(properties: Json | undefined): JsonObject {
  return {
    ...(isObject(properties) && properties),
    apiVersion: { type: "string" },
    kind: { type: "string" },
    metadata: { allOf: [refer(OBJECT_META)] },
  };
}

function listOf(required: Json | undefined): JsonArray {
  return Array.isArray(required) ? (required as JsonArray) : [];
}

/** A schema may say itself that it is one of both, in one of two places. */
function saysBoth({ anyOf, allOf }: JsonObject): boolean {
  return anyOf !== undefined || listOf(allOf).some((part) => isObject(part) && part.anyOf !== undefined);
}
