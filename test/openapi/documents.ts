import { readFileSync } from "node:fs";
import { loadOpenApi } from "fieldwise/openapi";
import type { Schema, Type } from "fieldwise/schema";
import type { Json, JsonObject } from "fieldwise/value";

/** An OpenAPI v3 document with these definitions. */
export function openApi(schemas: Json): JsonObject {
  return { openapi: "3.0.0", components: { schemas } };
}

/** A reference as OpenAPI v3 documents write it, with what they state beside it. */
export function refer(name: string, siblings: JsonObject = {}): JsonObject {
  return { ...siblings, allOf: [{ $ref: `#/components/schemas/${name}` }] };
}

/** The type of one OpenAPI schema, which may refer to other definitions. */
export function compile(schema: JsonObject, others: JsonObject = {}): Type {
  return loadOpenApi(openApi({ "": schema, ...others })).definition("");
}

/** The type of a list of such items, with such `x-kubernetes-` annotations. */
export function compileList(items: JsonObject, annotations: JsonObject = {}): Type {
  return compile({ type: "array", items, ...annotate(annotations) });
}

export function annotate(annotations: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(annotations).map(([name, value]) => [`x-kubernetes-${name}`, value]),
  );
}

/** A CustomResourceDefinition of `Widget` in `example.com`, with these versions. */
export function customResource(versions: JsonObject, spec: JsonObject = {}): JsonObject {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    spec: {
      group: "example.com",
      names: { kind: "Widget" },
      versions: Object.entries(versions).map(([name, schema]) => ({
        name,
        schema: { openAPIV3Schema: schema },
      })),
      ...spec,
    },
  };
}

/** Definitions `0`, `1` … of which each is made from the name of the next, and the last is `end`. */
export function chain(length: number, link: (next: string) => Json, end: Json): JsonObject {
  return Object.fromEntries(
    Array.from({ length }, (_, index) => [
      String(index),
      index === length - 1 ? end : link(String(index + 1)),
    ]),
  );
}

/** The facts about Kubernetes v1.36 as an OpenAPI v3 document. */
export const kubernetesDocument: JsonObject = JSON.parse(
  readFileSync(new URL("../../spec-fixtures/kubernetes/openapi-v1.36.json", import.meta.url), "utf8"),
);

export function kindsOf(schema: Schema): string[] {
  return schema.kinds().map(({ group, version, kind }) => `${group}/${version} ${kind}`);
}
