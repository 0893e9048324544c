import { checkRoundTrip, createConverter, readDeclaredConversion } from "fieldwise/evolve";
import { type NextOpenApiVersion, nextOpenApiVersion } from "fieldwise/next";
import { loadOpenApi } from "fieldwise/openapi";
import type { JsonObject, MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";

const text = { type: "string" };
const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const kind = (name: string, version = "v1beta1") => ({
  "x-kubernetes-group-version-kind": [{ group: "shop.example.com", version, kind: name }],
});

function orders(more: JsonObject = {}): JsonObject {
  return {
    openapi: "3.0.0",
    paths: {},
    components: {
      schemas: {
        "com.example.shop.v1beta1.Order": {
          type: "object",
          properties: {
            apiVersion: text,
            kind: text,
            metadata: { type: "object" },
            spec: {
              allOf: [refer("com.example.shop.v1beta1.OrderSpec")],
              default: {},
              description: "What is asked for.",
            },
          },
          ...kind("Order"),
        },
        "com.example.shop.v1beta1.OrderList": {
          type: "object",
          properties: { items: { type: "array", items: refer("com.example.shop.v1beta1.Order") } },
          ...kind("OrderList"),
        },
        "com.example.shop.v1beta1.OrderSpec": {
          type: "object",
          description: "A spec.",
          properties: {
            customer: { ...text, "x-fieldwise-rename": "buyer" },
            note: { ...text, "x-fieldwise-move": ".spec.extra.note" },
            lines: { type: "array", items: refer("com.example.shop.v1beta1.Line") },
            gift: refer("com.example.shop.v1beta1.Line"),
            address: refer("Address"),
          },
        },
        "com.example.shop.v1beta1.Line": {
          type: "object",
          properties: { sku: { ...text, "x-fieldwise-rename": "id" }, color: { ...text, deprecated: true } },
        },
        Address: { type: "object", properties: { city: text } },
        ...more,
      },
    },
  };
}

function schemasOf({ document }: NextOpenApiVersion): JsonObject {
  return (document.components as JsonObject).schemas as JsonObject;
}

describe("the next version of the kinds in an OpenAPI document", () => {
  const given = orders();
  const before = JSON.stringify(given);
  const next = nextOpenApiVersion(given, { from: "v1beta1", to: "v1" });
  const schemas = schemasOf(next);

  it("has new definitions where something changes, and shares the others", () => {
    expect(JSON.stringify(given)).toBe(before);
    expect(
      Object.keys(schemas).filter(
        (name) => !Object.hasOwn((given.components as JsonObject).schemas as object, name),
      ),
    ).toEqual([
      "com.example.shop.v1.Line",
      "com.example.shop.v1.OrderSpec",
      "com.example.shop.v1.Order",
      "com.example.shop.v1.OrderList",
    ]);
    expect(schemas["com.example.shop.v1.Line"]).toEqual({ type: "object", properties: { id: text } });
    expect(schemas["com.example.shop.v1.OrderSpec"]).toEqual({
      type: "object",
      description: "A spec.",
      properties: {
        buyer: text,
        lines: { type: "array", items: refer("com.example.shop.v1.Line") },
        gift: refer("com.example.shop.v1.Line"),
        address: refer("Address"),
        extra: { type: "object", properties: { note: text } },
      },
    });
    expect(schemas["com.example.shop.v1.Order"]).toMatchObject({
      properties: {
        spec: {
          allOf: [refer("com.example.shop.v1.OrderSpec")],
          default: {},
          description: "What is asked for.",
        },
      },
      ...kind("Order", "v1"),
    });
    expect(schemas["com.example.shop.v1.OrderList"]).toEqual({
      type: "object",
      properties: { items: { type: "array", items: refer("com.example.shop.v1.Order") } },
      ...kind("OrderList", "v1"),
    });
  });

  it("converts at every place that a definition has", () => {
    const [{ conversion, report }] = next.kinds as [NextOpenApiVersion["kinds"][number]];
    expect(next.kinds).toHaveLength(1);
    expect(report).toMatchObject({ group: "shop.example.com", kind: "Order", from: "v1beta1", to: "v1" });
    expect((schemas["com.example.shop.v1.Order"] as JsonObject)["x-fieldwise-conversion"]).toEqual(
      conversion,
    );
    const types = loadOpenApi(next.document);
    const converter = createConverter(
      readDeclaredConversion(conversion, (version) => types.type(version, "Order")),
    );
    const old = {
      apiVersion: "shop.example.com/v1beta1",
      kind: "Order",
      spec: { customer: "c", note: "n", lines: [{ sku: "1", color: "red" }], gift: { sku: "2" } },
    };
    const there = converter.convert(old, { to: "shop.example.com/v1" });
    expect(there.spec).toEqual({ buyer: "c", extra: { note: "n" }, lines: [{ id: "1" }], gift: { id: "2" } });
    expect(converter.convert(there, { to: "shop.example.com/v1beta1" })).toEqual(old);
    expect(checkRoundTrip(converter, { objects: 300 })).toMatchObject({ ok: true });
  });

  it("reads Swagger, too", () => {
    const { components, openapi: _, ...rest } = given;
    const text = JSON.stringify({ ...rest, swagger: "2.0", definitions: (components as JsonObject).schemas });
    const { document } = nextOpenApiVersion(
      JSON.parse(text.replaceAll("#/components/schemas/", "#/definitions/")),
      {
        group: "shop.example.com",
        from: "v1beta1",
        to: "v1",
      },
    );
    const { definitions } = document as { definitions: JsonObject };
    expect((definitions["com.example.shop.v1.OrderSpec"] as JsonObject).properties).toMatchObject({
      gift: { $ref: "#/definitions/com.example.shop.v1.Line" },
    });
  });
});

describe("what cannot be is refused", () => {
  const problemsOf = (document: JsonObject, options = { from: "v1beta1", to: "v1" }): readonly string[] => {
    try {
      nextOpenApiVersion(document, options);
      return [];
    } catch (error) {
      const { problems, message } = error as MergeError;
      return problems?.map((one) => one.message) ?? [message];
    }
  };

  it("with its place", () => {
    const tree = { type: "object", properties: { a: { ...text, deprecated: true }, inner: refer("Tree") } };
    const other = { type: "object", properties: { tree: refer("Tree") }, ...kind("Forest") };
    expect(problemsOf(orders({ Tree: tree, Forest: other }))).toEqual([
      "Forest: Tree is inside of itself, where each field has many places: convert it by hand, with within",
    ]);
    expect(problemsOf(orders(), { from: "v1", to: "v2" })).toEqual([
      "there is no kind of version v1: there are shop.example.com/v1beta1",
    ]);
    expect(problemsOf(orders({ New: { type: "object", ...kind("Order", "v1") } }))).toEqual([
      "v1 is there already: name another version",
    ]);
    const foreign = {
      type: "object",
      "x-kubernetes-group-version-kind": [{ group: "b", version: "v1beta1", kind: "B" }],
    };
    expect(problemsOf(orders({ B: foreign }))).toEqual([
      "several groups have v1beta1: name one of shop.example.com, b",
    ]);
  });
});
