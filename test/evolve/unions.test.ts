import { readFileSync } from "node:fs";
import { type DeclaredUnion, reconcileUnions, type UnionMode } from "fieldwise/evolve";
import { type FieldPath, printPath } from "fieldwise/fieldpath";
import { loadOpenApi } from "fieldwise/openapi";
import type { ObjectType } from "fieldwise/schema";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../patch/spelling.ts";

interface Case {
  readonly name: string;
  /** Absent for the default. */
  readonly mode?: UnionMode;
  readonly type?: string;
  readonly before?: JsonObject;
  readonly after: JsonObject;
  readonly config?: JsonObject;
  readonly values?: Readonly<Record<string, string>>;
  readonly declared?: readonly DeclaredUnion[];
  readonly conflicts?: boolean;
  readonly manager?: string;
  readonly force?: boolean;
  readonly owners?: Readonly<Record<string, readonly string[]>>;
  readonly expect: {
    readonly object?: JsonObject;
    readonly cleared?: readonly string[];
    readonly owners?: readonly string[];
    /** The discriminators that follow, with what they say. */
    readonly followed?: Readonly<Record<string, string>>;
    /** The other managers, by path. */
    readonly conflicts?: Readonly<Record<string, readonly string[]>>;
    readonly errors?: readonly string[];
  };
}

const cases = readFileSync(new URL("../../spec-fixtures/evolve/unions.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): Case => JSON.parse(line));

const number = { type: "integer" };
const text = { type: "string" };
const fields = { name: text, type: text, a: number, b: number, c: number, d: number, x: number };
const byType = { discriminator: "type", "fields-to-discriminateBy": { a: "A", b: "B" } };

function load(schema: JsonObject): ObjectType {
  return loadOpenApi({ openapi: "3.0.0", components: { schemas: { Thing: schema } } }).definition(
    "Thing",
  ) as ObjectType;
}

function object(...unions: readonly JsonObject[]): JsonObject {
  return {
    type: "object",
    properties: fields as unknown as Json,
    "x-kubernetes-unions": unions as unknown as Json,
  };
}

const types: Readonly<Record<string, ObjectType>> = {
  plain: load(object({ "fields-to-discriminateBy": { a: "A", b: "B" } })),
  byType: load(object(byType)),
  two: load(object(byType, { "fields-to-discriminateBy": { c: "C", d: "D" } })),
  keyed: load({
    type: "object",
    properties: {
      items: {
        type: "array",
        items: object(byType),
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["name"],
      },
    },
  }),
  bare: load({
    type: "object",
    properties: {
      ...fields,
      inner: { type: "object", properties: fields },
      list: { type: "array", items: { type: "object", properties: fields } },
    } as unknown as Json,
  }),
  nested: load({
    type: "object",
    properties: {
      type: text,
      a: { type: "object", properties: { x: number, y: { type: "object", properties: { z: number } } } },
      b: number,
    } as unknown as Json,
    "x-kubernetes-unions": [byType],
  }),
  listed: load({ type: "object", properties: { list: { type: "array", items: object(byType) } } }),
  seccomp: load({
    type: "object",
    properties: { type: text, localhostProfile: text },
    "x-kubernetes-unions": [
      { discriminator: "type", "fields-to-discriminateBy": { localhostProfile: "LocalhostProfile" } },
    ],
  }),
};

/** Only structured-merge-diff's own form of schemas can say that a discriminator follows. */
const following: ObjectType = {
  ...(types.byType as ObjectType),
  kinds: (types.byType as ObjectType).kinds,
  map: {
    ...(types.byType as ObjectType).map,
    unions: (types.byType as ObjectType).map.unions.map((union) => ({
      ...union,
      deduceInvalidDiscriminator: true,
    })),
  },
};

describe("unions.jsonl", () => {
  it.each(cases)(
    "$name",
    ({ mode, type = "byType", before, after, config, owners, expect: expected, ...more }) => {
      const { values, declared, conflicts, manager, force } = more;
      const result = reconcileUnions(
        type === "deduced" ? following : (types[type] as ObjectType),
        {
          before: deepFreeze(before as Json) as JsonObject,
          after: deepFreeze(after as Json) as JsonObject,
          config,
          manager,
          force,
          ownersOf: owners && ((path: FieldPath) => owners[printPath(path)] ?? []),
        },
        { mode, values, declared, conflicts },
      );
      expect(result.errors.map(({ path }) => path)).toEqual(expected.errors ?? []);
      if (expected.object !== undefined) expect(result.object).toEqual(expected.object);
      expect(result.cleared.map(({ path }) => printPath(path))).toEqual(expected.cleared ?? []);
      if (expected.owners !== undefined)
        expect(result.cleared.flatMap(({ owners: who }) => who)).toEqual(expected.owners);
      const followed = result.followed.map((one) => [printPath(one.path), one.after]);
      if (expected.followed !== undefined) expect(Object.fromEntries(followed)).toEqual(expected.followed);
      const contested = result.conflicts.map(({ path, managers }) => [printPath(path), managers]);
      expect(Object.fromEntries(contested)).toEqual(expected.conflicts ?? {});
      if (JSON.stringify(result.object) === JSON.stringify(after)) expect(result.object).toBe(after);
    },
  );
});

describe("a declared union", () => {
  it.each([
    ["names a member twice", { members: ["a", "a"] }, '"a" is in two places of the union: keep one'],
    [
      "has its discriminator for a member",
      { discriminator: "a", members: ["a", "b"] },
      '"a" is in two places of the union: keep one',
    ],
    [
      "has one value for two members",
      { discriminator: "type", members: { a: "A", b: "A" } },
      "two members have the same discriminator value: give each its own",
    ],
  ])("is an error if it %s", (_, union, detail) => {
    expect(() => reconcileUnions(types.bare as ObjectType, { after: {} }, { declared: [union] })).toThrow(
      expect.objectContaining({ code: "UNION_INVALID", detail }),
    );
  });
});

describe("unions in many items", () => {
  // Quadratic time would be longer than a test may take.
  const count = 40_000;
  const keys = { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"] };
  const inside = { type: "array", items: object(byType) };
  const item: JsonObject = { ...object(byType), properties: { ...fields, inside } };
  const type = load({ type: "object", properties: { list: { type: "array", items: item, ...keys } } });
  const listOf = (create: (name: string) => JsonObject): JsonObject => ({
    list: Array.from({ length: count }, (_, index) => create(`${index}`)),
  });

  it("take linear time, with the owners of each member that is cleared", () => {
    const before = listOf((name) => ({ name, type: "A", a: 1 }));
    const after = listOf((name) => ({ name, type: "A", a: 1, b: 2 }));
    const { cleared } = reconcileUnions(type, { before, after, ownersOf: () => ["other"] });
    expect(cleared.filter(({ owners }) => owners.includes("other"))).toHaveLength(count);
  });

  it("take linear time in lists without keys, inside items that have keys", () => {
    const before = listOf((name) => ({ name, inside: [{ type: "A", a: 1, b: 2 }] }));
    const after = listOf((name) => ({ name, x: 1, inside: [{ type: "A", a: 1, b: 2 }] }));
    const { object: stored, errors } = reconcileUnions(type, { before, after, config: after });
    expect(errors).toEqual([]);
    expect(stored).toBe(after);
  });
});
