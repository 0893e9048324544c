import { readFileSync } from "node:fs";
import fc from "fast-check";
import { type EqualityOptions, semanticallyEqual } from "fieldwise/evolve";
import { kubernetes } from "fieldwise/kubernetes";
import { loadOpenApi } from "fieldwise/openapi";
import {
  applyPatch,
  createPatch,
  createThreeWayPatch,
  findConflicts,
  type ThreeWayOptions,
} from "fieldwise/patch";
import { deduced, type Type } from "fieldwise/schema";
import { equal, type Json, type JsonObject, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze, json } from "../arbitraries.ts";

const read = (name: string): string =>
  readFileSync(new URL(`../../spec-fixtures/evolve/${name}`, import.meta.url), "utf8");

const things = loadOpenApi({
  openapi: "3.0.0",
  components: { schemas: parseJson(read("things.openapi.json")) },
});
const thing = things.definition("Thing");

function typeNamed(name: string): Type {
  if (name === "deduced") return deduced;
  return name.startsWith("io.k8s.") ? kubernetes().definition(name) : things.definition(name);
}

interface Case {
  readonly name: string;
  readonly op: "equal" | "create" | "threeWay";
  /** A definition of things.openapi.json, `Thing` by default, or of Kubernetes, or `deduced`. */
  readonly type?: string;
  readonly options?: JsonObject;
  readonly a: Json;
  readonly b: Json;
  readonly from: JsonObject;
  readonly to: JsonObject;
  readonly lastApplied: JsonObject;
  readonly desired: JsonObject;
  readonly live: JsonObject;
  readonly expect: Json;
}

const cases = read("equality.jsonl")
  .trimEnd()
  .split("\n")
  .map((line) => deepFreeze(parseJson(line)) as unknown as Case);

const operations: Record<Case["op"], (given: Case, type: Type) => Json> = {
  equal: ({ a, b, options }, type) => {
    const answer = semanticallyEqual(type, a, b, options as EqualityOptions);
    expect(semanticallyEqual(type, b, a, options as EqualityOptions), "either way round").toBe(answer);
    return answer;
  },
  create: ({ from, to, options }, type) => {
    const patch = createPatch(type, { from, to }, { equal: semanticallyEqual, ...options });
    expect(semanticallyEqual(type, applyPatch(type, { live: from, patch }), to)).toBe(true);
    return { patch };
  },
  threeWay: ({ lastApplied, desired, live, options: { overwrite = true } = {} }, type) => {
    const parts = { lastApplied, desired, live };
    const conflicts = overwrite === true ? undefined : findConflicts;
    const given: ThreeWayOptions = { equal: semanticallyEqual, conflicts };
    const result = createThreeWayPatch(type, parts, given);
    return result.ok
      ? { patch: result.patch }
      : { conflicts: result.conflicts.map((conflict) => ({ ...conflict })) };
  },
};

describe("spec-fixtures/evolve/equality.jsonl", () => {
  it("tells its cases apart", () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  it.each(cases)("$op: $name", (given) => {
    expect(operations[given.op](given, typeNamed(given.type ?? "Thing"))).toEqual(given.expect);
  });
});

/** Few values, so that many of them mean the same. */
const quantity = fc.constantFrom<Json>("1", "1000m", 1, "1e0", "1Ki", "1024", "no", "0");
const time = fc.constantFrom("2024-05-01T12:00:00Z", "2024-05-01T14:00:00.0+02:00", "2024-05-01", "no");
const text = fc.constantFrom("a", "b");
const texts = fc.array(text, { maxLength: 2 });
const part = fc.record(
  { cpu: quantity, args: texts, labels: fc.dictionary(text, text, { maxKeys: 1 }) },
  { requiredKeys: [] },
);
const someThing = fc.record(
  {
    cpu: quantity,
    at: time,
    name: text,
    labels: fc.dictionary(text, text, { maxKeys: 1 }),
    groups: fc.dictionary(text, texts, { maxKeys: 2 }),
    limits: fc.dictionary(text, quantity, { maxKeys: 2 }),
    sizes: fc.array(quantity, { maxLength: 2 }),
    args: texts,
    tags: fc.uniqueArray(text, { maxLength: 2 }),
    parts: fc
      .uniqueArray(fc.tuple(text, part), { maxLength: 2, selector: ([name]) => name })
      .map((items) => items.map(([name, rest]) => ({ name, ...rest }))),
    entries: fc.array(part, { maxLength: 2 }),
    box: fc.record({ cpu: quantity, args: texts }, { requiredKeys: [] }),
    whole: fc.record({ cpu: quantity, args: texts }, { requiredKeys: [] }),
    free: fc.dictionary(text, fc.oneof(text, texts, fc.constant({})), { maxKeys: 1 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;

/** Two or three things that mean nearly the same: all made of few parts, some shared. */
const similar = fc
  .tuple(someThing, someThing, fc.subarray(["cpu", "at", "labels", "groups", "args", "box", "parts"]))
  .map(([a, b, names]) => {
    const mixed = { ...a };
    for (const name of names) if (b[name] !== undefined) mixed[name] = b[name];
    return [a, mixed, b] as const;
  });

describe("semantic equality", () => {
  it("is an equivalence", () => {
    fc.assert(
      fc.property(similar, fc.boolean(), ([a, b, c], nullIsAbsent) => {
        const same = (one: Json, other: Json): boolean =>
          semanticallyEqual(thing, one, other, { nullIsAbsent });
        expect(same(a, structuredClone(a))).toBe(true);
        expect(same(a, b)).toBe(same(b, a));
        if (same(a, b)) expect(same(a, c)).toBe(same(b, c));
      }),
      { numRuns: 2000 },
    );
  });

  it("is an equivalence on single fields, which agree more often", () => {
    const field = fc.constantFrom("cpu", "at", "groups", "box", "entries", "parts", "free", "labels");
    fc.assert(
      fc.property(field, someThing, someThing, someThing, (name, ...given) => {
        const [a, b, c] = given.map((object) => (object[name] === undefined ? {} : { [name]: object[name] }));
        const same = (one: Json | undefined, other: Json | undefined): boolean =>
          semanticallyEqual(thing, one, other);
        expect(same(a, b)).toBe(same(b, a));
        if (same(a, b) && same(b, c)) expect(same(a, c)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it("holds for all that is literally equal", () => {
    fc.assert(
      fc.property(json(), json(), (a, b) => {
        if (equal(a, b)) expect(semanticallyEqual(thing, a, b)).toBe(true);
        expect(semanticallyEqual(thing, a, structuredClone(a))).toBe(true);
      }),
    );
  });

  it("makes patches that lead to something which means the target, and are empty for what does already", () => {
    fc.assert(
      fc.property(similar, ([from, to]) => {
        const patch = createPatch(thing, { from, to }, { equal: semanticallyEqual });
        const result = applyPatch(thing, { live: from, patch });
        expect(semanticallyEqual(thing, result, to)).toBe(true);
        if (semanticallyEqual(thing, from, to)) expect(patch).toEqual({});
      }),
      { numRuns: 2000 },
    );
  });

  it("refuses what is nested too deep, on both sides or on one", () => {
    const nest = (value: Json): Json => {
      let nested = value;
      for (let depth = 0; depth < 10_000; depth++) nested = { things: [nested] };
      return nested;
    };
    const tooDeep = expect.objectContaining({ code: "TOO_DEEP" });
    expect(() => semanticallyEqual(thing, nest("a"), nest("b"))).toThrow(tooDeep);
    let tree: Json = {};
    for (let depth = 0; depth < 10_000; depth++) tree = { a: tree };
    const maps = loadOpenApi({
      openapi: "3.0.0",
      components: {
        schemas: {
          Tree: { type: "object", additionalProperties: { $ref: "#/components/schemas/Tree" } },
        },
      },
    });
    expect(() => semanticallyEqual(maps.definition("Tree"), tree, undefined)).toThrow(tooDeep);
  });

  it("takes linear time", () => {
    const large = (suffix: string): Json => ({
      parts: Array.from({ length: 100_000 }, (_, index) => ({
        name: `${index}`,
        cpu: `${index}${suffix}`,
        args: [],
      })),
    });
    expect(semanticallyEqual(thing, large("000m"), large(""))).toBe(true);
  });
});
