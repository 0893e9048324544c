import { loadOpenApi } from "fieldwise/openapi";
import type { ObjectType } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";

const text = { type: "string" };

/** The type of an invented kind, `Thing`, with these fields beside apiVersion, kind and metadata; `others` are more keywords. */
export function thingType(properties: JsonObject, others: JsonObject = {}): ObjectType {
  const Thing = {
    type: "object",
    properties: {
      apiVersion: text,
      kind: text,
      metadata: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
      ...properties,
    },
    ...others,
  };
  const document = { openapi: "3.0.0", components: { schemas: { Thing } } };
  return loadOpenApi(document).definition("Thing") as ObjectType;
}
