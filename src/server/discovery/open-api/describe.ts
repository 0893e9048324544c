import { CREATED_DESCRIPTION, NAME_COLUMN } from "../../../kubernetes/facts.ts";
import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";

/** What is said of the fields that any object has. Those of custom resources say what their definitions do. */
const OF_ANY_OBJECT: Readonly<Record<string, string>> = {
  apiVersion: "APIVersion defines the group and the version that the object is written in, such as apps/v1.",
  kind: "Kind names what the object is, such as Deployment.",
  metadata: "Standard object's metadata: its name, its labels, and what the server keeps about it.",
};

const OF_METADATA: Readonly<Record<string, string>> = {
  name: NAME_COLUMN.description,
  creationTimestamp: CREATED_DESCRIPTION,
};

/** The schema of an object with descriptions of the fields that any object has. */
export function describeObject(schema: Json): Json {
  return isObject(schema) ? describeFields(schema, OF_ANY_OBJECT) : schema;
}

/** The schema of metadata with descriptions of the fields that tables show. */
export function describeMetadata(schema: JsonObject): JsonObject {
  return describeFields(schema, OF_METADATA);
}

/** The schema of one of Kubernetes' kinds, which says where its fields are described: here they are not. */
export function describeKind(schema: JsonObject): JsonObject {
  const description =
    "This server has no descriptions of Kubernetes' own kinds: see https://kubernetes.io/docs/reference/kubernetes-api/";
  return schema.description === undefined ? { description, ...schema } : schema;
}

function describeFields(schema: JsonObject, texts: Readonly<Record<string, string>>): JsonObject {
  const { properties } = schema;
  if (!isObject(properties)) return schema;
  const described = Object.entries(texts)
    .map(([name, description]) => [name, properties[name], description] as const)
    .filter(([, field]) => isObject(field) && field.description === undefined)
    .map(([name, field, description]) => [name, { description, ...(field as JsonObject) }]);
  return { ...schema, properties: { ...properties, ...Object.fromEntries(described) } };
}
