import { isObject, type JsonObject } from "../value/internal.ts";
import { OBJECT_META } from "./well-known.ts";

const META = "io.k8s.apimachinery.pkg.apis.meta.v1";

/**
 * What every object has beside its own fields; custom resources leave it out of their schemas, save what they
 * ask of a name.
 */
export function withObjectFields(properties: JsonObject): JsonObject {
  const { metadata } = properties;
  return {
    ...properties,
    apiVersion: { type: "string" },
    kind: { type: "string" },
    metadata: {
      ...(isObject(metadata) && isObject(metadata.properties) && { properties: metadata.properties }),
      default: {},
      allOf: [{ $ref: `#/components/schemas/${OBJECT_META}` }],
    },
  };
}

/** The type of a list of such objects. */
export function listSchemaOf(name: string): JsonObject {
  return {
    type: "object",
    required: ["items"],
    properties: {
      apiVersion: { type: "string" },
      kind: { type: "string" },
      metadata: { default: {}, allOf: [{ $ref: `#/components/schemas/${META}.ListMeta` }] },
      items: { type: "array", items: { allOf: [{ $ref: `#/components/schemas/${name}` }] } },
    },
  };
}
