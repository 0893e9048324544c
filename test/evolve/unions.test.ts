import { readFileSync } from "node:fs";
import { reconcileUnions, type UnionMode } from "fieldwise/evolve";
import { type FieldPath, printPath } from "fieldwise/fieldpath";
import { loadOpenApi } from "fieldwise/openapi";
import type { ObjectType } from "fieldwise/schema";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../patch/spelling.ts";

interface Case {
  readonly name: string;
  readonly mode: UnionMode;
  readonly type?: string;
  readonly before?: JsonObject;
  readonly after: JsonObject;
  readonly config?: JsonObject;
  readonly values?: Readonly<Record<string, string>>;
  readonly owners?: Readonly<Record<string, readonly string[]>>;
  readonly expect: {
    readonly object?: JsonObject;
    readonly cleared?: readonly string[];
    readonly owners?: readonly string[];
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
    ({ mode, type = "byType", before, after, config, values, owners, expect: expected }) => {
      const result = reconcileUnions(
        type === "deduced" ? following : (types[type] as ObjectType),
        {
          before: deepFreeze(before as Json) as JsonObject,
          after: deepFreeze(after as Json) as JsonObject,
          config,
          ownersOf: owners && ((path: FieldPath) => owners[printPath(path)] ?? []),
        },
        { mode, ...(values && { values }) },
      );
      expect(result.errors.map(({ path }) => path)).toEqual(expected.errors ?? []);
      if (expected.object !== undefined) expect(result.object).toEqual(expected.object);
      expect(result.cleared.map(({ path }) => printPath(path))).toEqual(expected.cleared ?? []);
      if (expected.owners !== undefined)
        expect(result.cleared.flatMap(({ owners: who }) => who)).toEqual(expected.owners);
      if (JSON.stringify(result.object) === JSON.stringify(after)) expect(result.object).toBe(after);
    },
  );
});
