import { readFileSync } from "node:fs";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import {
  compareDefaults,
  compareRules,
  compareValues,
  Effort,
  type Standing,
  type Verdict,
} from "../../../src/compatibility/inclusion/index.ts";

function read<Case>(file: string): readonly Case[] {
  const url = new URL(`../../../spec-fixtures/compatibility/${file}`, import.meta.url);
  return readFileSync(url, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

interface Change {
  readonly name: string;
  readonly old: JsonObject;
  readonly new: JsonObject;
}

interface ValueCase extends Change {
  readonly standing?: Standing;
  readonly verdict: Verdict;
  readonly refused?: Json;
  readonly accepted?: Json;
  readonly tried?: string;
  readonly causes?: readonly string[];
  readonly pruned?: true;
}

interface RuleCase extends Change {
  readonly expected: readonly (readonly [change: string, verdict: Verdict, more?: object])[];
}

const OPPOSITES: Readonly<Record<Verdict, Verdict>> = {
  same: "same",
  looser: "tighter",
  tighter: "looser",
  changed: "changed",
};

describe("values that a node accepts", () => {
  it.each(read<ValueCase>("inclusion.jsonl"))(
    "$name",
    ({ name: _, old, new: next, standing, ...expected }) => {
      const found = compareValues({ old, new: next }, standing);
      const { causes, pruned, ...rest } = expected;
      expect(found).toMatchObject(rest);
      if (causes !== undefined) expect(found.differences.map(({ cause }) => cause)).toEqual(causes);
      if (causes?.includes("null") && causes.length === 1) expect(found.differences[0]?.pruned).toBe(pruned);
      expect(compareValues({ old: next, new: old }).verdict).toBe(OPPOSITES[expected.verdict]);
    },
  );
});

describe("rules of a node", () => {
  it.each(read<RuleCase>("rule-inclusion.jsonl"))("$name", ({ old, new: next, expected }) => {
    const found = compareRules({ old, new: next });
    expect(found.map(({ change, verdict }) => [change, verdict])).toEqual(
      expected.map((one) => one.slice(0, 2)),
    );
    for (const [index, [, , more = {}]] of expected.entries()) {
      expect(found[index]).toMatchObject(more);
      if (!("breaksAll" in more)) expect(found[index]?.breaksAll).toBeUndefined();
    }
  });

  it("are told by their message, or shortened", () => {
    const rule = `self.a != '${"x".repeat(200)}'`;
    const schema = { type: "object", properties: { a: { type: "string" } } };
    const messageOf = (stated: JsonObject) =>
      compareRules({ old: schema, new: { ...schema, "x-kubernetes-validations": [stated] } })[0]?.message;
    expect(messageOf({ rule, message: "no x" })).toBe("no x");
    expect(messageOf({ rule })).toBe(`${rule.slice(0, 119)}…`);
  });
});

describe("defaults", () => {
  const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({
    ...{ type: "object", properties },
    ...rest,
  });
  const inner = { type: "integer", default: 1 };
  it.each<[string, JsonObject, JsonObject, object]>([
    ["are the same", { default: 1 }, { default: 1 }, { change: "same", old: 1, new: 1 }],
    ["are none", {}, { default: null }, { change: "same" }],
    ["are added", {}, { default: 1 }, { change: "added", new: 1 }],
    ["are added, as empty texts", {}, { default: "" }, { change: "added", new: "", isEmpty: "text" }],
    ["are added, as zeros", {}, { default: false }, { change: "added", new: false, isEmpty: "zero" }],
    ["are dropped", { default: 1 }, {}, { change: "dropped", old: 1 }],
    ["change", { default: 1 }, { default: 2 }, { change: "changed", old: 1, new: 2 }],
    [
      "are filled into objects, which are then no zeros",
      object({ a: inner }),
      object({ a: inner }, { default: {} }),
      { change: "added", new: { a: 1 } },
    ],
    [
      "are the same where they are filled in",
      object({ a: inner }, { default: { a: 1 } }),
      object({ a: inner }, { default: {} }),
      { change: "same", old: { a: 1 }, new: { a: 1 } },
    ],
    [
      "of a field further down are its own",
      object({ a: inner }, { default: {} }),
      object({ a: { ...inner, default: 2 } }, { default: {} }),
      { change: "same", old: { a: 1 }, new: { a: 2 } },
    ],
  ])("%s", (_, old, next, expected) => {
    expect(compareDefaults({ old, new: next })).toEqual(expected);
  });
});

/** These do not time anything: what would take more than its budget does not end, or fills the memory. */
describe("schemas that are made to last", () => {
  const withRule = (rule: string): JsonObject => ({
    type: "object",
    properties: { a: { type: "string" } },
    "x-kubernetes-validations": [{ rule, message: "m" }],
  });
  const fields = Array.from({ length: 40 }, (_, index) => `has(self.f${index})`);
  it.each([
    ["conditions that double the cases", `${fields.join(" == ")}`, `${fields.toReversed().join(" == ")}`],
    ["many terms", fields.join(" || "), `${fields.join(" && ")}`],
    ["loops in loops", nested(12, "x0 == 'a'"), nested(12, "x0 == 'b'")],
    ["texts that double with each call", `${"[".repeat(1)}1]${".sortBy(x, x)".repeat(40)} == []`, "true"],
    ["depth", `${"(".repeat(240)}has(self.a)${")".repeat(240)}`, `${"!".repeat(240)}has(self.a)`],
  ])("are given up: %s", (_, old, next) => {
    const found = compareRules({ old: withRule(old), new: withRule(next) });
    expect(found.length).toBeLessThan(3);
  });

  function nested(depth: number, inside: string): string {
    return Array.from({ length: depth }).reduce<string>(
      (text, _, index) => `[self.a, 'c'].all(x${index}, ${text} || x${index} == 'd')`,
      inside,
    );
  }

  it("do not grow with the number of rules that are compared word by word", () => {
    const rules = (text: string): JsonObject => ({
      type: "string",
      "x-kubernetes-validations": Array.from({ length: 300 }, (_, index) => ({
        rule: `self != '${text}${index}'`,
      })),
    });
    expect(compareRules({ old: rules("a"), new: rules("b") })).toHaveLength(600);
  });

  it("share what may be spent", () => {
    const rules = (names: readonly string[]): JsonObject => ({
      type: "object",
      "x-kubernetes-validations": Array.from({ length: 500 }, (_, index) => ({
        rule: `self.f${index} == 'x' || (${names.join(" == ")})`,
        message: `m${index}`,
      })),
    });
    const effort = new Effort();
    const found = compareRules({ old: rules(fields), new: rules(fields.toReversed()) }, effort);
    expect(found).toHaveLength(500);
    expect(found.at(-1)).toMatchObject({ verdict: "changed", tried: "there are too many cases to try" });
  });

  it("are left as they are", () => {
    const freeze = (value: Json): Json => {
      if (typeof value === "object" && value !== null) {
        for (const part of Object.values(value)) freeze(part as Json);
      }
      return Object.freeze(value) as Json;
    };
    for (const { old, new: next } of [
      ...read<Change>("inclusion.jsonl"),
      ...read<Change>("rule-inclusion.jsonl"),
    ]) {
      const pair = freeze({ old, new: next }) as { old: JsonObject; new: JsonObject };
      expect(() => [compareValues(pair), compareRules(pair), compareDefaults(pair)]).not.toThrow();
    }
  });

  it.each<[string, Json]>([
    ["text", "x"],
    ["number", 5],
    ["null", null],
    ["list", [1, null, "a", []]],
    ["object", { __proto__: 1, constructor: {} }],
  ])("or are no schemas at all: every keyword is a %s", (_, value) => {
    const keywords = [
      ...[
        "type",
        "enum",
        "pattern",
        "minLength",
        "maxLength",
        "format",
        "minimum",
        "maximum",
        "multipleOf",
        "nullable",
      ],
      ...[
        "minItems",
        "maxProperties",
        "required",
        "properties",
        "anyOf",
        "oneOf",
        "not",
        "allOf",
        "default",
        "const",
      ],
      ...["additionalProperties", "items", "x-kubernetes-validations", "exclusiveMinimum"],
    ];
    const odd = Object.fromEntries(keywords.map((keyword) => [keyword, value]));
    for (const type of ["string", "integer", "object", value]) {
      for (const pair of [
        { old: { type }, new: { ...odd, type } },
        { old: { ...odd, type }, new: { type } },
      ])
        expect(() => [compareValues(pair), compareRules(pair), compareDefaults(pair)]).not.toThrow();
    }
  });
});
