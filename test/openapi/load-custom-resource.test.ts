import { kubernetes } from "fieldwise/kubernetes";
import { loadCustomResource } from "fieldwise/openapi";
import { deduced, equalTypes, typeAt } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";
import { expect, it } from "vitest";
import { deepFreeze } from "../arbitraries.ts";
import { customResource, kindsOf } from "./documents.ts";

const text: JsonObject = { type: "string" };
const widget = (field: string): JsonObject => ({
  type: "object",
  required: ["spec"],
  properties: { spec: { type: "object", properties: { [field]: text } } },
});

it("gives every version of the resource, and of lists of it", () => {
  const schema = loadCustomResource(deepFreeze(customResource({ v1: widget("a"), v2: widget("b") })));
  expect(kindsOf(schema)).toEqual([
    "example.com/v1 Widget",
    "example.com/v1 WidgetList",
    "example.com/v2 Widget",
    "example.com/v2 WidgetList",
  ]);
  expect(typeAt(schema.type("example.com/v1", "Widget"), "spec.a").scalar?.kind).toBe("string");
  expect(typeAt(schema.type("example.com/v2", "WidgetList"), "items")).toMatchObject({
    list: { topology: "atomic", element: schema.type("example.com/v2", "Widget") },
  });
  expect(schema.definitionNames()[0]).toBe("com.example.v1.Widget");
  expect(schema.check()).toEqual([]);
});

it("calls lists as the definition says", () => {
  const names = { kind: "Widget", listKind: "Widgets" };
  expect(kindsOf(loadCustomResource(customResource({ v1: {} }, { names })))).toContain(
    "example.com/v1 Widgets",
  );
});

it("adds the metadata that Kubernetes' own kinds have, whatever the schema says of it", () => {
  const stated = { type: "object", properties: { metadata: { type: "object", properties: { name: text } } } };
  const schema = loadCustomResource(customResource({ v1: stated }));
  const builtin = (kind: string) => typeAt(kubernetes().type("v1", kind), "metadata");
  expect(equalTypes(typeAt(schema.type("example.com/v1", "Widget"), "metadata"), builtin("Pod"))).toBe(true);
  expect(
    equalTypes(typeAt(schema.type("example.com/v1", "WidgetList"), "metadata"), builtin("PodList")),
  ).toBe(true);
});

it("keeps unknown fields everywhere if the definition says so", () => {
  const schema = loadCustomResource(customResource({ v1: widget("a") }, { preserveUnknownFields: true }));
  const type = schema.type("example.com/v1", "Widget");
  expect([type.map.element, typeAt(type, "spec").map?.element]).toEqual([deduced, deduced]);
});

it("names near kinds where there is no such kind", () => {
  const schema = loadCustomResource(customResource({ v1: {}, v2: {} }));
  expect(() => schema.type("example.com/v2", "Wigdet")).toThrow("did you mean Widget (example.com/v2)?");
  expect(() => schema.type("example.com/v3", "Widget")).toThrow(
    "Widget is in example.com/v1, example.com/v2",
  );
});

it("keeps what paths call the objects, with the singular that a server would fill in, and not for lists", () => {
  const resourceOf = (parts: JsonObject, kind = "Widget") =>
    loadCustomResource(customResource({ v1: {} }, parts)).type("example.com/v1", kind).kinds[0]?.resource;
  const names = { kind: "Widget", plural: "widgets", shortNames: ["wd"] };
  expect(resourceOf({ names, scope: "Cluster" })).toEqual({
    plural: "widgets",
    singular: "widget",
    namespaced: false,
    shortNames: ["wd"],
  });
  const stated = { kind: "Widget", plural: "widgets", singular: "wid" };
  expect(resourceOf({ names: stated, scope: "Namespaced" })).toEqual({
    plural: "widgets",
    singular: "wid",
    namespaced: true,
    shortNames: [],
  });
  expect(resourceOf({ names, scope: "Cluster" }, "WidgetList")).toBeUndefined();
});

it.each<[string, JsonObject]>([
  ["plural", { names: { kind: "Widget" }, scope: "Cluster" }],
  ["scope", { names: { kind: "Widget", plural: "widgets" } }],
])("reads a draft without a %s, of which nobody can tell what paths call it", (_, parts) => {
  const type = loadCustomResource(customResource({ v1: {} }, parts)).type("example.com/v1", "Widget");
  expect(type.kinds).toEqual([{ group: "example.com", version: "v1", kind: "Widget" }]);
});
