import type { JsonObject } from "fieldwise/value";
import { beforeAll, describe, expect, test } from "vitest";
import { cronTabs, DEFINITIONS, version } from "../custom/definition.ts";
import { type Client, createClient } from "../rest/client.ts";

const KIND = [{ group: "stable.example.com", version: "v1", kind: "CronTab" }];
const NAME = "com.example.stable.v1.CronTab";

const SPEC = {
  type: "object",
  description: "What is to run.",
  required: ["image", "never"],
  properties: {
    image: { type: "string", description: "What runs.", enum: ["a", "b"] },
    never: { type: "string", nullable: true },
    open: {
      type: "object",
      "x-kubernetes-preserve-unknown-fields": true,
      properties: { a: { type: "string" } },
    },
    any: { type: "array", nullable: true, items: { type: "string" } },
    both: { "x-kubernetes-int-or-string": true },
  },
};

let published: (schema: JsonObject) => Promise<{ readonly v2: JsonObject; readonly v3: JsonObject }>;
let client: Client;
beforeAll(() => {
  published = async (schema) => {
    client = await createClient();
    await client.create(DEFINITIONS, cronTabs([version("v1", { schema: { openAPIV3Schema: schema } })]));
    const v2 = (await client.get("/openapi/v2")).body.definitions[NAME];
    const v3 = (await client.get("/openapi/v3/apis/stable.example.com/v1")).body.components.schemas[NAME];
    return { v2, v3 };
  };
});

describe("the schema of a custom resource", () => {
  test("is published with its descriptions, and those of what any object has", async () => {
    const { v2, v3 } = await published({ type: "object", description: "Runs.", properties: { spec: SPEC } });
    for (const schema of [v2, v3])
      expect(schema).toMatchObject({
        description: "Runs.",
        properties: {
          apiVersion: { type: "string", description: expect.stringMatching(/^APIVersion defines/) },
          kind: { type: "string", description: expect.any(String) },
          metadata: { description: expect.stringMatching(/^Standard object's metadata/) },
          spec: { description: "What is to run.", properties: { image: SPEC.properties.image } },
        },
      });
    expect((v3.properties as JsonObject).spec).toMatchObject({ required: ["image", "never"] });
  });

  test("has no types in OpenAPI v2 where its readers would refuse what is fine", async () => {
    const { v2 } = await published({ type: "object", properties: { spec: SPEC } });
    expect((v2.properties as JsonObject).spec).toEqual({
      type: "object",
      description: "What is to run.",
      required: ["image"],
      properties: {
        image: SPEC.properties.image,
        never: {},
        open: { "x-kubernetes-preserve-unknown-fields": true },
        any: {},
        both: { "x-kubernetes-int-or-string": true },
      },
    });
  });

  test("that keeps whatever it is sent is an object in OpenAPI v2, and no more", async () => {
    const { v2, v3 } = await published({
      type: "object",
      description: "Anything.",
      "x-kubernetes-preserve-unknown-fields": true,
      properties: { spec: SPEC },
    });
    expect(v2).toEqual({ type: "object", "x-kubernetes-group-version-kind": KIND });
    expect(v3).toMatchObject({
      description: "Anything.",
      "x-kubernetes-preserve-unknown-fields": true,
      properties: { metadata: {}, spec: {} },
    });
  });

  test("stands beside those of Kubernetes, which say where they are described", async () => {
    await published({ type: "object" });
    const { schemas } = (await client.get("/openapi/v3/api/v1")).body.components;
    expect(schemas["io.k8s.api.core.v1.Pod"].description).toContain("https://kubernetes.io/docs/reference/");
    const { properties } = schemas["io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"];
    expect(properties.creationTimestamp.description).toMatch(/^CreationTimestamp is a timestamp/);
    expect(schemas["io.k8s.api.core.v1.PodSpec"].description).toBeUndefined();
  });
});
