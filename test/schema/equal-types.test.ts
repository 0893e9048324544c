import { equalTypes } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { annotate, compile, refer } from "../openapi/documents.ts";

const text: JsonObject = { type: "string" };
const item: JsonObject = { type: "object", properties: { a: text, b: text } };
const list = (annotations: JsonObject, items = item): JsonObject => ({
  type: "array",
  items,
  ...annotate(annotations),
});
const object = (field: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties: { a: field, b: text },
  ...more,
});
const byKey = (...keys: string[]): JsonObject => ({ "list-type": "map", "list-map-keys": keys });
const union = (members: JsonObject, more: JsonObject = {}): JsonObject =>
  annotate({ unions: [{ "fields-to-discriminateBy": members, ...more }] });

describe("types differ by", () => {
  it.each<[string, JsonObject, JsonObject]>([
    ["the kind of scalar", text, { type: "integer" }],
    ["the format", text, { ...text, format: "byte" }],
    ["the enum", { ...text, enum: ["a"] }, { ...text, enum: ["b"] }],
    ["an enum or none", text, { ...text, enum: [] }],
    ["whether they are nullable", text, { ...text, nullable: true }],
    ["being a list or an object", list({}), item],
    ["the list's topology", list({}, text), list({ "list-type": "set" }, text)],
    ["the list's keys", list(byKey("a")), list(byKey("b"))],
    ["the number of the list's keys", list(byKey("a")), list(byKey("a", "b"))],
    ["the default of a list's key", list(byKey("a")), list(byKey("a"), object({ ...text, default: "" }))],
    ["the list's items", list({}, text), list({}, { type: "integer" })],
    ["the object's topology", item, { ...item, ...annotate({ "map-type": "atomic" }) }],
    [
      "the names of fields",
      { type: "object", properties: { a: text } },
      { type: "object", properties: { b: text } },
    ],
    ["the number of fields", { type: "object", properties: { a: text } }, item],
    ["the type of a field", object(text), object({ type: "boolean" })],
    ["the default of a field", object(text), object({ ...text, default: null })],
    ["whether a field is required", item, { ...item, required: ["a"] }],
    [
      "the patch strategy of a field",
      object({ type: "object" }),
      object({ type: "object", ...annotate({ "patch-strategy": "replace" }) }),
    ],
    [
      "whether a patch retains keys",
      object(list({ "patch-strategy": "merge" }, text)),
      object(list({ "patch-strategy": "merge,retainKeys" }, text)),
    ],
    [
      "the merge key of a field",
      object(list({ "patch-merge-key": "a" })),
      object(list({ "patch-merge-key": "b" })),
    ],
    [
      "the type of other keys",
      { type: "object", additionalProperties: text },
      { type: "object", additionalProperties: item },
    ],
    ["whether other keys are allowed", item, { ...item, additionalProperties: text }],
    [
      "whether unknown keys are preserved",
      { type: "object" },
      { type: "object", ...annotate({ "preserve-unknown-fields": true }) },
    ],
    [
      "being an embedded resource",
      { type: "object" },
      { type: "object", ...annotate({ "embedded-resource": true }) },
    ],
    ["a union's members", { ...item, ...union({ a: "A" }) }, { ...item, ...union({ b: "A" }) }],
    ["a union's values", { ...item, ...union({ a: "A" }) }, { ...item, ...union({ a: "B" }) }],
    [
      "a union's discriminator",
      { ...item, ...union({ a: "A" }) },
      { ...item, ...union({ a: "A" }, { discriminator: "b" }) },
    ],
    ["something below a recursion", object(refer("")), object(object(refer(""), { required: ["b"] }))],
  ])("%s", (_, first, second) => {
    const types = [first, second].map((schema) => () => compile(schema));
    for (const one of types) {
      expect(equalTypes(one(), one())).toBe(true);
      for (const other of types) if (one !== other) expect(equalTypes(one(), other())).toBe(false);
    }
  });
});

it("types are equal whatever their definitions are called, and in whatever order fields are declared", () => {
  const one = compile({ type: "object", properties: { a: refer("A"), b: text } }, { A: item });
  const other = compile({ type: "object", properties: { b: refer("B"), a: item } }, { B: text });
  expect(equalTypes(one, other)).toBe(true);
});

it("a recursive type equals itself unrolled", () => {
  expect(equalTypes(compile(object(refer(""))), compile(object(object(object(refer(""))))))).toBe(true);
  expect(equalTypes(compile(object(refer(""))), compile(object(refer("A")), { A: object(refer("")) }))).toBe(
    true,
  );
});
