import fc from "fast-check";
import { type DuplicateRule, reconcile } from "fieldwise/evolve";
import { createNormalize } from "fieldwise/kubernetes";
import { loadCustomResource, loadOpenApi } from "fieldwise/openapi";
import {
  deduced,
  describe as describeType,
  equalTypes,
  type NamedConversion,
  type ObjectType,
} from "fieldwise/schema";
import { equal, type Json, type JsonObject, type MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { customResource, openApi } from "../openapi/documents.ts";
import { errorOf } from "./errors.ts";
import { document } from "./given.ts";

const text = { type: "string" };
const integer = { type: "integer" };
const flag = { type: "boolean" };
const listOf = (items: JsonObject): JsonObject => ({ type: "array", items });
const duplicateOf = (stated: Json, schema: JsonObject = integer): JsonObject => ({
  ...schema,
  "x-fieldwise-duplicate-of": stated,
});

function load(properties: JsonObject): ObjectType {
  return loadOpenApi(openApi({ Thing: { type: "object", properties } })).definition("Thing") as ObjectType;
}

function loadWidget(spec: JsonObject): ObjectType {
  const schema = { type: "object", properties: { spec: { type: "object", properties: spec } } };
  return loadCustomResource(customResource({ v1: schema })).type("example.com/v1", "Widget");
}

/** What is wrong with the rules that a type's schema declares. */
function wrongRule(type: ObjectType): MergeError {
  return errorOf(() => reconcile(type, { after: {} }));
}

/** What becomes of `a` in `b`, or of `b` in `a`; a sentence if it is refused. */
function convert(conversion: DuplicateRule["convert"], after: JsonObject): Json | undefined {
  const rules = [{ old: "a", new: "b", convert: conversion }];
  const { object, errors } = reconcile(deduced, { after }, { rules });
  return errors[0] === undefined
    ? (object as JsonObject)["a" in after ? "b" : "a"]
    : `refused: ${errors[0].message}`;
}

describe("conversions by name", () => {
  it.each<[DuplicateRule["convert"], Json, Json]>([
    ["text-to-number", "8", 8],
    ["text-to-number", "-1.5", -1.5],
    ["text-to-number", "9007199254740993", 9007199254740993n],
    ["number-to-text", 8, "8"],
    ["text-to-boolean", "true", true],
    ["boolean-to-text", false, "false"],
    ["seconds-to-milliseconds", 1.5, 1500],
    ["seconds-to-duration", 90, "1m30s"],
    ["seconds-to-duration", 3600, "1h0m0s"],
    ["seconds-to-duration", -0.0015, "-1.5ms"],
    ["seconds-to-duration", 0, "0s"],
    ["milliseconds-to-duration", 0.0015, "1.5µs"],
    ["nanoseconds-to-duration", 15, "15ns"],
    ["nanoseconds-to-duration", 9223372036854775807n, "2562047h47m16.854775807s"],
    ["hours-to-minutes", 1.5, 90],
    ["days-to-nanoseconds", 365, 31536000000000000n],
    ["minutes-to-days", 720, 0.5],
    ["bytes-to-quantity", 1073741824, "1Gi"],
    ["bytes-to-quantity", 1000000, "1M"],
    ["bytes-to-quantity", 1500, "1500"],
    ["bytes-to-quantity", 0, "0"],
    ["mebibytes-to-quantity", 512, "512Mi"],
    ["gibibytes-to-mebibytes", 1.5, 1536],
    ["item-to-list", "x", ["x"]],
    [{ values: { Old: "New", Older: 2 } }, "Older", 2],
    [{ wrap: "ip" }, "::1", { ip: "::1" }],
    [{ wrap: "__proto__" }, 1, JSON.parse('{"__proto__": 1}')],
    [{ unwrap: "ip" }, { ip: "::1" }, "::1"],
    [[{ wrap: "ip" }, "item-to-list"], "::1", [{ ip: "::1" }]],
    [["list-to-item", { unwrap: "size" }, "text-to-number"], [{ size: "3" }], 3],
  ])("by %o, %o becomes %o, and the other way round", (conversion, older, newer) => {
    expect(convert(conversion, { a: older })).toEqual(newer);
    expect(convert(conversion, { b: newer })).toEqual(older);
  });

  it.each<[DuplicateRule["convert"], Json, string]>([
    ["text-to-number", "", "it is not a number in text"],
    ["text-to-number", "abc", "it is not a number in text"],
    ["text-to-number", " 8", "it is not a number in text"],
    ["text-to-number", "1e999", "it is not a number in text"],
    ["text-to-number", "[1]", "it is not a number in text"],
    ["text-to-number", 8, "it is not a number in text"],
    ["number-to-text", "8", "it is not a number"],
    ["text-to-boolean", "yes", 'write "true" or "false"'],
    ["boolean-to-text", "true", "it is not a boolean"],
    ["seconds-to-duration", "90", "it is not a number of seconds"],
    ["seconds-to-duration", 1e20, "it has no exact counterpart in duration"],
    ["seconds-to-duration", 1e-10, "it has no exact counterpart in duration"],
    ["duration-to-seconds", "1d", "it is not a duration"],
    ["duration-to-seconds", "", "it is not a duration"],
    ["duration-to-seconds", "1".repeat(200), "is not a duration"],
    ["seconds-to-minutes", 100, "it has no exact counterpart in minutes"],
    ["quantity-to-bytes", "many", "it is not a quantity"],
    ["quantity-to-bytes", "1e2000000000", "it is not a quantity"],
    ["list-to-item", [1, 2], "it has 2 items"],
    ["list-to-item", "x", "it is not a list"],
    [{ values: { Old: "New" } }, "Other", 'it has no counterpart: use one of "Old"'],
    [{ values: { Old: "New" } }, "constructor", "it has no counterpart"],
    [{ unwrap: "ip" }, { ip: "::1", zone: "a" }, 'it has "zone" too'],
    [{ unwrap: "ip" }, "::1", "it is not an object"],
  ])("%j refuses %j: %s", (conversion, value, why) => {
    expect(convert(conversion, { a: value })).toContain(why);
  });

  it.each<[DuplicateRule["convert"], Json]>([
    ["list-to-item", []],
    [{ unwrap: "ip" }, {}],
    [{ values: { None: null, Some: "some" } }, "None"],
  ])("by %j, %j leaves the other field unset", (conversion, value) => {
    expect(convert(conversion, { a: value })).toBeUndefined();
  });

  it("what is converted to another unit comes back as it was", () => {
    const families = [
      ["nanoseconds", "milliseconds", "seconds", "minutes", "hours", "days", "duration"],
      ["bytes", "kibibytes", "mebibytes", "gibibytes", "quantity"],
    ];
    const pairs = families.flatMap((units) =>
      units.slice(0, -1).flatMap((from) => units.filter((to) => to !== from).map((to) => `${from}-to-${to}`)),
    ) as NamedConversion[];
    const number = fc.oneof(
      fc.integer(),
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }),
      fc.double({ min: -(2 ** 53), max: 2 ** 53, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...pairs), number, (conversion, value) => {
        const converted = convert(conversion, { a: value });
        if (typeof converted === "string" && converted.startsWith("refused")) return;
        expect(equal(convert(conversion, { b: converted as Json }), value)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("durations and quantities that are written otherwise agree", () => {
    const rules: DuplicateRule[] = [{ old: "a", new: "b", convert: "seconds-to-duration" }];
    const after = { a: 5400, b: "1.5h" };
    expect(reconcile(deduced, { after }, { rules }).object).toBe(after);
  });

  it("keys of a table are booleans or numbers where the older field is", () => {
    const type = load({
      on: flag,
      mode: duplicateOf({ field: "on", convert: { values: { true: "Enabled", false: "Disabled" } } }, text),
      level: integer,
      size: duplicateOf({ field: "level", convert: { values: { "1": "Small", "2": "Large" } } }, text),
    });
    expect(reconcile(type, { after: { on: true, size: "Large" } }).object).toEqual({
      on: true,
      mode: "Enabled",
      size: "Large",
      level: 2,
    });
  });

  it("are of one item where the new field is a list of them, and of one value where it is laid over a map", () => {
    const item = { type: "object", properties: { ip: text } };
    const map = (additionalProperties: JsonObject): JsonObject => ({ type: "object", additionalProperties });
    const type = load({
      podIP: text,
      podIPs: duplicateOf({ field: "podIP", policy: "plural", convert: { wrap: "ip" } }, listOf(item)),
      first: text,
      others: listOf(integer),
      all: duplicateOf(
        { field: "first", policy: "param", rest: "others", convert: "text-to-number" },
        listOf(integer),
      ),
      data: map(text),
      numbers: duplicateOf({ field: "data", policy: "overlay", convert: "text-to-number" }, map(integer)),
    });
    const after = { podIP: "::1", first: "1", others: [2], data: { a: "0" }, numbers: { b: 1 } };
    expect(reconcile(type, { after }).object).toEqual({
      podIP: "::1",
      podIPs: [{ ip: "::1" }],
      first: "1",
      others: [2],
      all: [1, 2],
      data: { a: "0", b: "1" },
    });
  });
});

describe("what up and down give", () => {
  const type = load({ size: text, height: integer, mode: { ...text, enum: ["A", "B"] }, list: listOf(text) });
  const refusal = (rule: Partial<DuplicateRule>, after: object): readonly [string, string] | undefined => {
    const rules = [{ old: "size", new: "height", ...rule }];
    const [error] = reconcile(type, { after }, { rules }).errors;
    return error && [error.path, error.message];
  };

  it.each<[string, Partial<DuplicateRule>, string]>([
    ["is not NaN", { up: Number }, "up gave NaN, which must be a whole number"],
    ["is not of another kind", { up: () => "5" }, 'up gave "5", which must be a whole number'],
    ["is whole where the type says so", { up: () => 1.5 }, "up gave 1.5, which must be a whole number"],
    ["is one of the values that there are", { new: "mode", up: () => "C" }, 'must be one of "A", "B"'],
    ["is not nothing", { up: () => undefined as never }, "up gave nothing"],
    [
      "is a list for a plural",
      { new: "list", policy: "plural", up: String },
      'up gave "tall", which must be a list',
    ],
    ["is JSON", { up: () => new Map() as never }, "up gave an object"],
    [
      "fits, also by name",
      { convert: { values: { tall: 1.5 } } },
      "it becomes 1.5, which must be a whole number",
    ],
  ])("%s", (_, rule, why) => {
    const [path, message] = refusal(rule, { size: "tall" }) as readonly [string, string];
    expect(path).toBe(".size");
    expect(message).toMatch(/^"tall" cannot be converted for (height|mode|list): /);
    expect(message).toContain(why);
  });

  it("a value is refused by throwing, with the message that was thrown", () => {
    const down = (): never => {
      throw new Error("people are not that tall: use less than 300");
    };
    expect(refusal({ down }, { height: 400 })).toEqual([
      ".height",
      "400 cannot be converted for size: people are not that tall: use less than 300",
    ]);
  });

  it("whatever is thrown is a refusal", () => {
    const thrown = [undefined, "no", new Error(), Proxy.revocable({}, {})];
    (thrown[3] as { revoke(): void }).revoke();
    for (const reason of [...thrown.slice(0, 3), (thrown[3] as { proxy: object }).proxy]) {
      const up = (): never => {
        throw reason;
      };
      expect(refusal({ up }, { size: "1" })?.[1]).toBe('"1" cannot be converted for height: it was refused');
    }
  });

  it("fields inside that the type does not have are left to others", () => {
    const inner = { type: "object", properties: { ip: text } };
    const types = load({ a: text, b: inner });
    const up = (ip: Json): Json => ({ ip, zone: "x" });
    expect(reconcile(types, { after: { a: "1" } }, { rules: [{ old: "a", new: "b", up }] }).object).toEqual({
      a: "1",
      b: { ip: "1", zone: "x" },
    });
  });

  it("of items is told at the path of the item", () => {
    const boxes = load({ boxes: listOf({ type: "object", properties: { size: text, height: integer } }) });
    const rules: DuplicateRule[] = [
      { old: "boxes[*].size", new: "boxes[*].height", convert: "text-to-number" },
    ];
    const { errors } = reconcile(boxes, { after: { boxes: [{ size: "1" }, { size: "x" }] } }, { rules });
    expect(errors.map(({ path }) => path)).toEqual([".boxes[1].size"]);
  });
});

describe("a path from the top", () => {
  const type = loadWidget({
    limit: duplicateOf({
      field: '.metadata.annotations."example.com/limit"',
      convert: "text-to-number",
    }),
  });
  const annotated = (limit: string): JsonObject => ({ annotations: { "example.com/limit": limit } });

  it("names the annotation that a field was before", () => {
    expect(reconcile(type, { after: { metadata: annotated("3") } }).object).toEqual({
      metadata: annotated("3"),
      spec: { limit: 3 },
    });
    expect(reconcile(type, { after: { spec: { limit: 4 } } }).object).toEqual({
      metadata: annotated("4"),
      spec: { limit: 4 },
    });
  });

  it("tells where the value is that cannot be converted", () => {
    const { errors } = reconcile(type, { after: { metadata: annotated("abc") } });
    expect(errors.map(({ path }) => path)).toEqual([".metadata.annotations.example.com/limit"]);
  });

  it("is of one object, also where lists of the kind have many", () => {
    const stated = {
      limit: duplicateOf({ field: '.metadata.annotations."a.b/c"', convert: "text-to-number" }),
    };
    const schema = { type: "object", properties: { spec: { type: "object", properties: stated } } };
    const widgets = loadCustomResource(customResource({ v1: schema }));
    expect(widgets.type("example.com/v1", "WidgetList").kinds).toHaveLength(1);
    expect(widgets.check()).toEqual([]);
  });

  it.each<[string, JsonObject, string]>([
    [
      "a name that the object does not have",
      duplicateOf(".metadata.anotations.a", text),
      "did you mean annotations?",
    ],
    [
      "a name with dots and without quotes",
      duplicateOf(".metadata.annotations.a.b/c", text),
      "put a name that has dots in quotes",
    ],
    ["brackets", duplicateOf(".metadata.annotations['a']", text), "is not a path from the top"],
    ["a field of another kind", duplicateOf(".metadata.name"), "convert by text-to-number"],
    [
      "a rest that is not there",
      duplicateOf({ field: ".metadata.name", policy: "param", rest: "more" }, listOf(text)),
      '"more" is not another field',
    ],
  ])("%s is an error when the rules are read", (_, limit, message) => {
    expect(wrongRule(loadWidget({ limit }))).toMatchObject({
      code: "DUPLICATE_FIELD_INVALID",
      path: ".spec.limit",
      message: expect.stringContaining(message),
    });
  });

  it("is an error for what is inside of items, or in two places", () => {
    const box = { type: "object", properties: { name: duplicateOf(".metadata.name", text) } };
    expect(wrongRule(loadWidget({ boxes: listOf(box) }))).toMatchObject({
      path: ".spec.boxes[*].name",
      message: expect.stringContaining("inside of items"),
    });
    const shared = { $ref: "#/components/schemas/Box" };
    const kind = [{ group: "", version: "v1", kind: "Pair" }];
    const pair = { metadata: { type: "object", properties: { name: text } }, left: shared, right: shared };
    const document = openApi({
      Box: box,
      Pair: { type: "object", properties: pair, "x-kubernetes-group-version-kind": kind },
    });
    expect(wrongRule(loadOpenApi(document).type("v1", "Pair"))).toMatchObject({
      code: "DUPLICATE_FIELD_INVALID",
      path: ".left.name",
      message: expect.stringContaining("in several places"),
    });
  });
});

describe("declarations in a schema", () => {
  it("have all that rules have", () => {
    const type = load({
      size: text,
      height: duplicateOf({
        field: "size",
        whenNewChanges: "reject",
        emptyIsUnset: true,
        convert: "text-to-number",
      }),
    });
    expect(reconcile(type, { after: { size: "", height: 2 } }).object).toEqual({ size: "2", height: 2 });
    const before = { size: "1", height: 1 };
    expect(reconcile(type, { before, after: { size: "1", height: 2 } }).errors).toHaveLength(1);
  });

  it.each<[JsonObject, string]>([
    [duplicateOf("heigth"), "did you mean height?"],
    [duplicateOf("tall"), "is not another field of this object"],
    [duplicateOf({ feld: "height" }), "did you mean field?"],
    [duplicateOf({ field: "height", policy: "renam" }), 'policy is "renam": use one of "rename"'],
    [
      duplicateOf({ field: "height", whenNewChanges: "never" }),
      'whenNewChanges is "never": use one of "revert"',
    ],
    [duplicateOf({ field: "height", emptyIsUnset: "yes" }), "emptyIsUnset cannot be"],
    [duplicateOf({ field: "height", rest: 5 }), "rest cannot be 5"],
    [duplicateOf({ field: "height", convert: null }), "a conversion cannot be null"],
    [duplicateOf({ field: "height", convert: [null] }), "a conversion cannot be null"],
    [duplicateOf({ field: "height", convert: 5 }), "a conversion cannot be 5"],
  ])("%j is an error when it is loaded", (tall, message) => {
    expect(errorOf(() => load({ height: integer, tall }))).toMatchObject({
      code: "DUPLICATE_FIELD_INVALID",
      path: "Thing.properties.tall",
      message: expect.stringContaining(message),
    });
  });

  it.each<[JsonObject, string]>([
    [duplicateOf({ field: "height", rest: "list" }), "rest is for the policy param"],
    [duplicateOf({ field: "height", policy: "param", rest: "lits" }, listOf(integer)), "did you mean list?"],
    [
      duplicateOf({ field: "height", policy: "param", rest: "list" }, listOf(integer)),
      "name a list of the same",
    ],
    [duplicateOf({ field: "height", policy: "plural" }), "plural needs a list, but tall is a number"],
    [duplicateOf({ field: "height", policy: "overlay" }), "overlay needs objects, but height is a number"],
    [
      duplicateOf({ field: "height" }, text),
      "height is a number, but tall is a text: convert by number-to-text",
    ],
    [duplicateOf({ field: "height" }, listOf(integer)), "convert by item-to-list"],
    [duplicateOf({ field: "height", convert: "number-to-txt" }), "did you mean number-to-text?"],
    [duplicateOf({ field: "height", convert: "seconds-to-bytes" }), "there is no conversion"],
    [duplicateOf({ field: "height", convert: "seconds-to-seconds" }), "there is no conversion"],
    [duplicateOf({ field: "height", convert: {} }), "a conversion cannot be an object"],
    [duplicateOf({ field: "height", convert: [] }), "a conversion has no steps"],
    [duplicateOf({ field: "height", convert: { wrp: "x" } }), "did you mean wrap?"],
    [duplicateOf({ field: "height", convert: { wrap: 5 } }), "wrap cannot be 5"],
    [duplicateOf({ field: "height", convert: { values: {} } }), "values must say"],
    [duplicateOf({ field: "height", convert: { values: { "1": [] } } }), 'the value for "1" must be'],
    [
      duplicateOf({ field: "height", convert: "text-to-number" }),
      "text-to-number takes a text, but height is a number",
    ],
    [
      duplicateOf({ field: "height", convert: "number-to-text" }),
      "number-to-text gives a text, but tall is a number",
    ],
    [
      duplicateOf({ field: "height", convert: "list-to-item" }),
      "list-to-item takes a list, but height is a number",
    ],
    [
      duplicateOf({ field: "height", convert: { unwrap: "x" } }),
      "unwrap takes an object, but height is a number",
    ],
    [
      duplicateOf(
        { field: "height", convert: { wrap: "nme" } },
        { type: "object", properties: { name: integer } },
      ),
      "did you mean name?",
    ],
    [
      duplicateOf({ field: "height", convert: { values: { low: 1 } } }),
      'the table has "low", but height is a number',
    ],
    [
      duplicateOf({ field: "height", convert: { values: { "1": "low" } } }),
      'the table has "low", but tall is a number',
    ],
    [
      duplicateOf({ field: "height", convert: { values: { "1": "Lwo" } } }, { ...text, enum: ["Low"] }),
      "did you mean Low?",
    ],
  ])("%j is an error when the rules are read, before any write", (tall, message) => {
    const type = load({ height: integer, list: listOf(text), tall });
    const expected = {
      code: "DUPLICATE_FIELD_INVALID",
      path: ".tall",
      message: expect.stringContaining(message),
    };
    expect(wrongRule(type)).toMatchObject(expected);
    expect(errorOf(() => createNormalize(type))).toMatchObject(expected);
  });

  it("that cannot be are no error to who does not carry them out", () => {
    const type = load({ height: integer, tall: duplicateOf({ field: "height", convert: "by-magic" }) });
    expect(describeType(type)).toContain("the same as height (by-magic)");
    expect(reconcile(type, { after: { height: 1 } }, { rules: [] }).object).toEqual({ height: 1 });
  });

  it("are looked at wherever they are, also where no object has been yet", () => {
    const box = {
      type: "object",
      properties: { size: text, "a.b": duplicateOf({ field: "size", policy: "plural" }) },
    };
    const within = (schema: JsonObject): string => wrongRule(load({ spec: schema })).path;
    expect(within(box)).toBe('.spec."a.b"');
    expect(within(listOf(box))).toBe('.spec[*]."a.b"');
    expect(within({ type: "object", additionalProperties: box })).toBe('.spec.*."a.b"');
  });

  it("are read through types that hold themselves", () => {
    const { Thing } = document.components.schemas;
    const properties = { ...Thing.properties, fresh: duplicateOf({ field: "old", policy: "plural" }, text) };
    const type = loadOpenApi(openApi({ Thing: { ...Thing, properties } })).definition("Thing") as ObjectType;
    expect(wrongRule(type).path).toBe(".fresh");
  });

  it("are told of a type, and tell types apart", () => {
    const declare = (convert: Json): ObjectType =>
      load({ a: text, b: duplicateOf({ field: "a", policy: "plural", convert }, listOf(integer)) });
    const type = declare("text-to-number");
    expect(describeType(type)).toContain("the same as a (plural, text-to-number)");
    expect(describeType(load({ a: text, b: duplicateOf("a", text) }))).toMatch(/the same as a$/);
    expect(describeType(declare({ values: { x: 1 } }))).toContain("(plural, by a table of values)");
    expect(equalTypes(type, declare("text-to-number"))).toBe(true);
    expect(equalTypes(type, declare({ values: { x: 1 } }))).toBe(false);
  });
});

describe("rules in code", () => {
  const type = load({ height: text, size: integer, list: listOf(text) });

  it.each<[object, string]>([
    [{ convert: "text-to-number", up: Number }, "the rule has convert, and up or down as well"],
    [{ convert: "text-to-numbr" }, "did you mean text-to-number?"],
    [{}, "convert by text-to-number"],
    [{ policy: "plural" }, "plural needs a list"],
    [{ convert: "text-to-number", rest: "list" }, "rest is for the policy param"],
  ])("that are declared wrongly are an error: %j", (parts, message) => {
    const rules = [{ old: "height", new: "size", ...parts } as DuplicateRule];
    expect(errorOf(() => reconcile(type, { after: {} }, { rules }))).toMatchObject({
      code: "DUPLICATE_FIELD_INVALID",
      path: "size",
      message: expect.stringContaining(message),
    });
  });
});

describe("a field in two rules", () => {
  const message = "this is in two rules, but a fact has two names only: keep it in one of them";

  it.each([
    [
      "one after the other",
      [
        { old: "a", new: "b" },
        { old: "b", new: "c" },
      ],
      ".b",
    ],
    [
      "from one old name",
      [
        { old: "a", new: "b" },
        { old: "a", new: "c" },
      ],
      ".a",
    ],
    [
      "to one new name",
      [
        { old: "a", new: "c" },
        { old: "b", new: "c" },
      ],
      ".c",
    ],
  ])("is an error: %s", (_, rules, path) => {
    expect(() => reconcile(deduced, { after: {} }, { rules })).toThrow(
      expect.objectContaining({ code: "DUPLICATE_FIELD_INVALID", path, detail: message }),
    );
  });

  it("is an error in a schema, too", () => {
    const text = { type: "string" };
    const Thing = {
      type: "object",
      properties: {
        a: text,
        b: { ...text, "x-fieldwise-duplicate-of": "a" },
        c: { ...text, "x-fieldwise-duplicate-of": "b" },
      },
    };
    const type = loadOpenApi({ openapi: "3.0.0", components: { schemas: { Thing } } }).definition("Thing");
    expect(() => reconcile(type as ObjectType, { after: {} })).toThrow(
      expect.objectContaining({ code: "DUPLICATE_FIELD_INVALID", path: ".b", detail: message }),
    );
  });
});
