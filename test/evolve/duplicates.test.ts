import { readFileSync } from "node:fs";
import { type DuplicateRule, reconcile } from "fieldwise/evolve";
import { printPath } from "fieldwise/fieldpath";
import { loadOpenApi } from "fieldwise/openapi";
import { deduced, type ObjectType } from "fieldwise/schema";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../patch/spelling.ts";

interface Case {
  readonly name: string;
  readonly rule: Omit<DuplicateRule, "convert"> & { readonly convert?: keyof typeof converters };
  readonly type?: "keyed" | "atomic";
  readonly before?: JsonObject;
  readonly after: JsonObject;
  readonly config?: JsonObject;
  readonly owners?: Readonly<Record<string, string & readonly string[]>>;
  readonly expect: {
    readonly object?: JsonObject;
    readonly warnings?: readonly string[];
    readonly errors?: readonly string[];
    readonly owned?: readonly string[];
    readonly conflicts?: readonly string[];
  };
}

const cases = readFileSync(new URL("../../spec-fixtures/evolve/duplicates.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): Case => JSON.parse(line));

function boxes(listType: "map" | "atomic"): ObjectType {
  const number = { type: "integer" };
  const items = {
    type: "object",
    properties: { name: { type: "string" }, height: number, heightInInches: number },
  };
  const keys = listType === "map" ? { "x-kubernetes-list-map-keys": ["name"] } : {};
  const list = { type: "array", items, "x-kubernetes-list-type": listType, ...keys };
  return load({ type: "object", properties: { boxes: list } });
}

function load(schema: JsonObject): ObjectType {
  return loadOpenApi({ openapi: "3.0.0", components: { schemas: { Thing: schema } } }).definition(
    "Thing",
  ) as ObjectType;
}

const types = { keyed: boxes("map"), atomic: boxes("atomic") };
const converters = {
  number: { up: (text: Json) => Number(text), down: (value: Json) => String(value) },
  first: { up: (text: Json) => text, down: (text: Json) => String(text).slice(0, 1) },
  upper: { up: (text: Json) => String(text).toUpperCase(), down: (text: Json) => String(text).toLowerCase() },
};

describe("duplicates.jsonl", () => {
  it.each(cases)("$name", ({ rule, type, before, after, config, owners, expect: expected }) => {
    const { convert, ...declared } = rule;
    const read: DuplicateRule = convert === undefined ? declared : { ...declared, ...converters[convert] };
    const ownership = owners && {
      manager: owners.manager as string,
      force: (owners as Record<string, unknown>).force === true,
      ownersOf: (path: Parameters<typeof printPath>[0]) => owners[printPath(path)] ?? [],
    };
    const write = deepFreeze({ before: before as unknown as Json, after: after as unknown as Json }) as never;
    const result = reconcile(
      type === undefined ? deduced : types[type],
      { ...(write as { before: JsonObject; after: JsonObject }), config, owners: ownership },
      { rules: [read] },
    );
    const outcome = {
      errors: result.errors.map(({ path }) => path),
      ...(result.errors.length === 0 && { object: result.object }),
      warnings: result.warnings.map(({ path }) => path),
      owned: result.owned.map((path) => printPath(path)),
      conflicts: result.conflicts.map(({ path }) => printPath(path)),
    };
    expect(outcome).toEqual({ errors: [], warnings: [], owned: [], conflicts: [], ...expected });
    const unchanged = JSON.stringify(result.object) === JSON.stringify(after);
    expect(result.object === after).toBe(unchanged);
  });
});

describe("the worked example of the API-change guide", () => {
  const type = load({
    type: "object",
    properties: {
      height: { type: "integer" },
      heightInInches: { type: "integer", "x-fieldwise-duplicate-of": "height" },
    },
  });

  it("a client that does not know heightInInches changes height from 10 to 13, and both are 13", () => {
    const before = { height: 10, heightInInches: 10 };
    expect(reconcile(type, { before, after: { height: 13, heightInInches: 10 } }).object).toEqual({
      height: 13,
      heightInInches: 13,
    });
  });

  it("recursive types are reconciled however deep they go, each definition once", () => {
    const schemas = {
      Tree: {
        type: "object",
        properties: {
          old: { type: "integer" },
          fresh: { type: "integer", "x-fieldwise-duplicate-of": "old" },
          left: { $ref: "#/components/schemas/Tree" },
          right: { $ref: "#/components/schemas/Tree" },
        },
      },
    };
    const tree = loadOpenApi({ openapi: "3.0.0", components: { schemas } }).definition("Tree") as ObjectType;
    const { object } = reconcile(tree, { after: { left: { right: { old: 1 } } } });
    expect(object).toEqual({ left: { right: { old: 1, fresh: 1 } } });
  });
});

describe("rules that are declared wrongly", () => {
  it.each([[{ old: "a[*].b", new: "c[*].d" }], [{ old: "a[*].b", new: "a" }], [{ old: "a", new: "b[*].c" }]])(
    "%j is an error",
    (rule) => {
      expect(() => reconcile(deduced, { after: {} }, { rules: [rule as DuplicateRule] })).toThrow(
        expect.objectContaining({ code: "DUPLICATE_FIELD_INVALID" }),
      );
    },
  );

  it.each([[5], [{ field: "height", policy: "sometimes" }], ["nowhere"], [{ policy: "rename" }]])(
    "%j in a schema is an error",
    (duplicateOf) => {
      const properties = {
        height: { type: "integer" },
        tall: { type: "integer", "x-fieldwise-duplicate-of": duplicateOf },
      };
      expect(() => load({ type: "object", properties })).toThrow(
        expect.objectContaining({ code: "DUPLICATE_FIELD_INVALID" }),
      );
    },
  );
});
