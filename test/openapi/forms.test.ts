import { kubernetes } from "fieldwise/kubernetes";
import { loadCustomResource, loadMergeSchema, loadOpenApi } from "fieldwise/openapi";
import { equalTypes, typeAt } from "fieldwise/schema";
import { isObject, type Json, type JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { annotate, compile, customResource, kubernetesDocument } from "./documents.ts";

/** The same document as Kubernetes publishes it in OpenAPI v2. */
function toVersion2(document: JsonObject): JsonObject {
  const { schemas } = document.components as { schemas: JsonObject };
  const definitions = {
    ...(respell(schemas) as JsonObject),
    "io.k8s.apimachinery.pkg.api.resource.Quantity": { type: "string" },
    "io.k8s.apimachinery.pkg.util.intstr.IntOrString": { type: "string", format: "int-or-string" },
  };
  return { swagger: "2.0", info: document.info as Json, paths: {}, definitions };
}

function respell(value: Json): Json {
  if (Array.isArray(value)) return value.map(respell);
  if (!isObject(value)) return value;
  const { allOf, ...rest } = value;
  const entries = Object.entries(Array.isArray(allOf) ? { ...rest, ...(allOf[0] as JsonObject) } : value);
  return Object.fromEntries(
    entries.map(([key, inner]) => [
      key,
      key === "$ref" && typeof inner === "string"
        ? inner.replace("#/components/schemas/", "#/definitions/")
        : respell(inner as Json),
    ]),
  );
}

/** The same document with the discriminators' values that the server reads in place of those that it publishes. */
function correct(document: JsonObject): JsonObject {
  const { schemas } = document.components as { schemas: Record<string, JsonObject> };
  const values = {
    "io.k8s.api.core.v1.AppArmorProfile": { localhostProfile: "Localhost" },
    "io.k8s.api.core.v1.SeccompProfile": { localhostProfile: "Localhost" },
    "io.k8s.api.flowcontrol.v1.LimitResponse": { queuing: "Queue" },
  };
  const changed = Object.entries(values).map(([name, byField]) => {
    const union = { discriminator: "type", "fields-to-discriminateBy": byField };
    return [name, { ...schemas[name], "x-kubernetes-unions": [union] }];
  });
  return { ...document, components: { schemas: { ...schemas, ...Object.fromEntries(changed) } } };
}

describe("Kubernetes' definitions in OpenAPI v3, v2 and, corrected, as the package ships them", () => {
  const version3 = loadOpenApi(kubernetesDocument);
  const version2 = loadOpenApi(toVersion2(kubernetesDocument));
  const corrected = loadOpenApi(correct(kubernetesDocument));

  it("have the same kinds", () => {
    expect(version3.kinds().length).toBeGreaterThan(150);
    expect(version2.kinds()).toEqual(version3.kinds());
    expect(kubernetes().kinds()).toEqual(version3.kinds());
    expect(kubernetes().definitionNames()).toEqual(version3.definitionNames());
  });

  it.each(version3.definitionNames())("compile %s to equal types", (name) => {
    expect(equalTypes(version2.definition(name), version3.definition(name))).toBe(true);
    expect(equalTypes(kubernetes().definition(name), corrected.definition(name))).toBe(true);
  });
});

describe("one type in all forms", () => {
  const text: JsonObject = { type: "string" };
  const spec: JsonObject = {
    type: "object",
    properties: {
      ports: {
        type: "array",
        items: {
          type: "object",
          properties: { port: { type: "number" }, protocol: { ...text, default: "TCP" } },
        },
        ...annotate({ "list-type": "map", "list-map-keys": ["port", "protocol"] }),
      },
      tags: { type: "array", items: text, ...annotate({ "list-type": "set" }) },
      args: { type: "array", items: { ...text, nullable: true } },
      labels: { type: "object", additionalProperties: text },
      selector: { type: "object", properties: { a: text }, ...annotate({ "map-type": "atomic" }) },
      free: { type: "object" },
      any: {},
      type: text,
    },
    ...annotate({
      unions: [{ discriminator: "type", "fields-to-discriminateBy": { tags: "Tags", args: "Args" } }],
    }),
  };
  const list = (elementType: Json, elementRelationship: string, keys: Json = []): Json => ({
    list: { elementType, elementRelationship, keys },
  });
  const mergeSchema: JsonObject = {
    types: [
      {
        name: "spec",
        map: {
          fields: [
            { name: "type", type: { namedType: "text" } },
            { name: "any", type: { namedType: "__untyped_deduced_" } },
            { name: "free", type: { map: { elementType: { namedType: "__untyped_deduced_" } } } },
            { name: "selector", type: { namedType: "selector", elementRelationship: "atomic" } },
            { name: "labels", type: { map: { elementType: { namedType: "text" } } } },
            { name: "args", type: list({ scalar: "string", nullable: true }, "atomic") },
            { name: "tags", type: list({ namedType: "text" }, "associative") },
            { name: "ports", type: list({ namedType: "port" }, "associative", ["protocol", "port"]) },
          ],
          unions: [
            {
              discriminator: "type",
              fields: [
                { fieldName: "tags", discriminatorValue: "Tags" },
                { fieldName: "args", discriminatorValue: "Args" },
              ],
            },
          ],
        },
      },
      {
        name: "port",
        map: {
          fields: [
            { name: "protocol", type: { namedType: "text" }, default: "TCP" },
            { name: "port", type: { scalar: "numeric" } },
          ],
        },
      },
      { name: "selector", map: { fields: [{ name: "a", type: { scalar: "string" } }] } },
      { name: "text", scalar: "string" },
    ],
  };

  it("is equal in OpenAPI and in structured-merge-diff's form", () => {
    expect(equalTypes(loadMergeSchema(mergeSchema).definition("spec"), compile(spec))).toBe(true);
  });

  it("is equal in OpenAPI and in a custom resource", () => {
    const resource = loadCustomResource(customResource({ v1: { type: "object", properties: { spec } } }));
    expect(equalTypes(typeAt(resource.type("example.com/v1", "Widget"), "spec"), compile(spec))).toBe(true);
  });
});
