import {
  type ConversionStep,
  type Converter,
  checkRoundTrip,
  createConverter,
  custom,
  type RoundTripCoverage,
  type RoundTrips,
} from "fieldwise/evolve";
import { kubernetes } from "fieldwise/kubernetes";
import type { ObjectType } from "fieldwise/schema";
import { canonicalText, isObject, type Json, type JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { pathsOfType, type TypePath } from "../../src/evolve/generate/type-paths.ts";
import { hostSchema } from "./conversions.ts";

const text = { type: "string" };
const texts = { type: "array", items: text };
const flag = { type: "boolean" };
const object = (properties: JsonObject): JsonObject => ({ type: "object", properties });

/** A converter between two versions with the same fields, by these steps. */
function converterOf(type: ObjectType, steps: readonly ConversionStep[] = []): Converter {
  return createConverter({ hub: { version: "v2", type }, versions: { v1: { type, steps } } });
}

function hostOf(spec: JsonObject): ObjectType {
  return hostSchema({ v1: spec }).type("example.com/v1", "Host");
}

/** Objects in lists in maps in objects: a type with many paths. */
function largeSpec(width: number, depth: number): JsonObject {
  const fields: Record<string, Json> = { on: flag, count: { type: "integer" }, names: texts };
  for (let index = 0; depth > 0 && index < width; index++) {
    const inner = object(largeSpec(width, depth - 1));
    fields[`f${index}`] = [
      inner,
      { type: "array", items: inner },
      { type: "object", additionalProperties: inner },
    ][index % 3] as JsonObject;
  }
  return fields;
}

const large = hostOf(largeSpec(6, 3));

type Names = readonly (string | undefined)[];

/** The names in a path; `undefined` for each item or key. */
function namesOf(steps: TypePath["steps"]): Names {
  return steps.map((step) => (typeof step === "object" && step.kind === "field" ? step.name : undefined));
}

/** A value with a change made wherever a path leads. */
function changeAt(value: Json, path: Names, change: (value: Json) => Json | undefined): Json | undefined {
  const [name, ...rest] = path;
  if (path.length === 0) return change(value);
  if (Array.isArray(value))
    return value.map((item) => changeAt(item, rest, change)).filter((item) => item !== undefined);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => {
      const isOn = name === undefined || name === key;
      const changed = isOn ? changeAt(field as Json, rest, change) : (field as Json);
      return changed === undefined ? [] : [[key, changed] as const];
    }),
  );
}

/** A step that makes a change on the way to the hub, and none on the way back. */
function changing(path: Names, change: (value: Json) => Json | undefined): ConversionStep {
  return custom({ toHub: (whole) => changeAt(whole, path, change), fromHub: (whole) => whole });
}

/** A step that loses what is at a path on its way to the hub. */
function losing(...path: Names): ConversionStep {
  return changing(path, () => undefined);
}

function coverageOf({ coverage }: RoundTrips): readonly Omit<RoundTripCoverage, "from" | "to">[] {
  return coverage.map(({ from, to, ...figures }) => figures);
}

describe("coverage", () => {
  it("has every path of a large type, in both directions", () => {
    const result = checkRoundTrip(converterOf(large), { objects: 400 });
    const all = { paths: 1492, exercised: 1492, missed: [] };
    expect(coverageOf(result)).toEqual([all, all]);
  });

  it("does so with few objects, which then set many paths each", () => {
    const [there] = coverageOf(checkRoundTrip(converterOf(large), { objects: 40 }));
    expect(there).toEqual({ paths: 1492, exercised: 1492, missed: [] });
  });

  it.each([
    ["Pod", "v1"],
    ["Deployment", "apps/v1"],
    ["CustomResourceDefinition", "apiextensions.k8s.io/v1"],
  ])("has every path of a %s, unions and recursion included", (kind, apiVersion) => {
    const type = kubernetes().type(apiVersion, kind);
    const [there] = coverageOf(checkRoundTrip(converterOf(type), { objects: 2000 }));
    expect(there?.missed).toEqual([]);
  });

  it("names what was not set, shortened", () => {
    const [there] = coverageOf(checkRoundTrip(converterOf(large), { objects: 0 }));
    expect(there).toMatchObject({ paths: 1492, exercised: 0 });
    expect(there?.missed.length).toBe(100);
    expect(there?.missed.slice(0, 2)).toEqual([".spec", ".metadata"]);
  });

  it("does not count what a value of a path could not be told apart from: its default, zero, empty", () => {
    const type = hostOf({ on: { ...flag, default: true }, off: flag, list: texts });
    const told = (on: boolean, off: boolean, list: string[]) =>
      coverageOf(
        checkRoundTrip(converterOf(type), {
          generate: { "spec.on": () => on, "spec.off": () => off, "spec.list": () => list },
        }),
      )[0]?.missed;
    expect(told(true, false, [])).toEqual([".spec.on", ".spec.off", ".spec.list", ".spec.list[*]"]);
    expect(told(false, true, ["a"])).toEqual([]);
  });

  it("does not count the version's own defaults either, be they filled in or generated", () => {
    const type = hostOf({ on: flag });
    const converter = createConverter({
      hub: { version: "v2", type, defaults: { "spec.on": true } },
      versions: { v1: { type, defaults: { "spec.on": true } } },
    });
    const generate = { "spec.on": () => true };
    expect(coverageOf(checkRoundTrip(converter, { generate }))[0]?.missed).toEqual([".spec.on"]);
    expect(coverageOf(checkRoundTrip(converter))[0]?.missed).toEqual([]);
  });

  it("is what was put to the test so far, beside a counterexample", () => {
    const result = checkRoundTrip(converterOf(large, [losing("spec", "f0", "on")]));
    expect(result.ok).toBe(false);
    expect(result.coverage.map(({ from }) => from)).toEqual(["v1"]);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
  });

  it("is that of the same objects for the same seed, and of others for another", () => {
    const run = (seed: number): string => {
      const tried: JsonObject[] = [];
      const filter = (one: JsonObject): boolean => tried.push(one) > 0;
      const result = checkRoundTrip(converterOf(large), { objects: 20, seed, filter });
      return JSON.stringify([result, tried]);
    };
    expect(run(7)).toBe(run(7));
    expect(run(7)).not.toBe(run(8));
  });
});

describe("a planted loss", () => {
  const type = hostOf(largeSpec(4, 2));
  const { paths } = pathsOfType(type);

  const isList = ({ type: { list } }: TypePath): boolean => list !== undefined;
  const isHolder = ({ type: { scalar } }: TypePath): boolean => scalar === undefined;
  const isFlag = ({ type: { scalar } }: TypePath): boolean => scalar?.kind === "boolean";
  const isEmptyValue = (value: Json): boolean =>
    typeof value === "object" && canonicalText(value).length === 2;

  it.each<[string, (path: TypePath) => boolean, (value: Json) => Json | undefined]>([
    ["loses whatever is there", () => true, () => undefined],
    ["loses only what is empty", isHolder, (value) => (isEmptyValue(value) ? undefined : value)],
    ["loses only what is false", isFlag, (value) => (value === false ? undefined : value)],
    ["loses all items but one", isList, (value) => (value as Json[]).slice(0, 1)],
    ["turns lists around", isList, (value) => (value as Json[]).toReversed()],
  ])("is found at every path of a type if it %s", (_, fits, change) => {
    const passed: string[] = [];
    for (const { steps, text: path } of paths.filter(fits)) {
      // Every object has a name, and cannot be without it.
      if (path.startsWith(".metadata")) continue;
      const result = checkRoundTrip(converterOf(type, [changing(namesOf(steps), change)]), { objects: 200 });
      if (result.ok) passed.push(path);
      else expect(JSON.stringify(result.object).length).toBeLessThan(250);
    }
    expect(paths.filter(fits).length).toBeGreaterThan(20);
    expect(passed).toEqual([]);
  });

  it("is found two levels down a recursive type", () => {
    const crd = kubernetes().type("apiextensions.k8s.io/v1", "CustomResourceDefinition");
    const top = ["spec", "versions", undefined, "schema", "openAPIV3Schema"];
    const result = checkRoundTrip(
      converterOf(crd, [losing(...top, "not", "properties", undefined, "minLength")]),
      { objects: 2000 },
    );
    expect(!result.ok && result.path).toMatch(/\.not\.properties\.\w+\.minLength$/);
  });

  it("is found if only what is empty, or only what is zero, is lost", () => {
    const losesAll = (isLost: (value: unknown) => boolean): ConversionStep => {
      const lose = (value: unknown) =>
        JSON.parse(JSON.stringify(value, (_, field) => (isLost(field) ? undefined : field)));
      return custom({ at: "spec.f0", toHub: lose, fromHub: (spec) => spec });
    };
    const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
    const empty = converterOf(type, [losesAll(isEmpty)]);
    const zero = converterOf(type, [losesAll((value) => value === false || value === 0)]);
    expect(checkRoundTrip(empty).ok).toBe(false);
    expect(checkRoundTrip(empty, { emptyIsAbsent: true }).ok).toBe(true);
    expect(checkRoundTrip(zero, { emptyIsAbsent: true }).ok).toBe(false);
    expect(checkRoundTrip(zero, { zeroIsAbsent: true }).ok).toBe(true);
  });

  it("is found if only capitals are lost", () => {
    const lower = custom({ at: "spec.name", toHub: (name) => name.toLowerCase(), fromHub: (name) => name });
    expect(checkRoundTrip(converterOf(hostOf({ name: text }), [lower]))).toMatchObject({
      path: ".spec.name",
    });
  });

  it("is found under the one key of a map that a step names", () => {
    const labels = { type: "object", additionalProperties: text };
    const at = 'spec.labels."example.com/width"';
    const shout = custom({ at, toHub: (width) => width.toUpperCase(), fromHub: (width) => width });
    expect(checkRoundTrip(converterOf(hostOf({ labels }), [shout]))).toMatchObject({
      ok: false,
      object: { spec: { labels: { "example.com/width": "a" } } },
      path: '.spec.labels."example.com/width"',
    });
  });
});

describe("domains", () => {
  const type = hostOf({
    interval: text,
    steps: { type: "array", items: object({ wait: text, note: text }) },
    size: { type: "string", format: "size" },
  });
  const seconds = custom({
    at: "spec.interval",
    toHub: (duration: string) => {
      if (!/^\d+s$/.test(duration)) throw new Error("not a duration");
      return duration;
    },
    fromHub: (duration: string) => duration,
  });
  const converter = converterOf(type, [seconds]);
  const duration = (random: { below(count: number): number }) => `${1 + random.below(60)}s`;

  it("are generated by path", () => {
    expect(checkRoundTrip(converter)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/a step refuses this: not a duration/),
    });
    const result = checkRoundTrip(converter, { generate: { "spec.interval": duration } });
    expect(result).toMatchObject({ ok: true, checked: 2000 });
    expect(coverageOf(result)[0]?.missed).toEqual([]);
  });

  it("are generated by version and path, which counts first", () => {
    const seen = new Set<unknown>();
    const filter = ({ apiVersion, spec }: JsonObject) => {
      if (isObject(spec) && spec.interval !== undefined) seen.add(`${apiVersion} ${spec.interval}`);
      return true;
    };
    const generate = { v1: { "spec.interval": () => "1s" }, "spec.interval": () => "2s" };
    expect(checkRoundTrip(converter, { generate, filter, objects: 100 }).ok).toBe(true);
    expect(seen).toEqual(new Set(["v1 1s", "v2 2s"]));
  });

  it("are generated by format, by pattern, and left out at times", () => {
    const seen = new Set<unknown>();
    const filter = ({ spec }: JsonObject) => {
      for (const step of isObject(spec) && Array.isArray(spec.steps) ? spec.steps : [])
        if (isObject(step)) seen.add(step.wait);
      return !isObject(spec) || spec.size === undefined || spec.size === "10G";
    };
    const result = checkRoundTrip(converterOf(type), {
      formats: { size: () => "10G" },
      generate: { "spec.steps[*].wait": (random) => (random.once(2) ? "5s" : undefined) },
      filter,
    });
    expect(result).toMatchObject({ ok: true, checked: 2000 });
    expect(seen).toEqual(new Set([undefined, "5s"]));
  });

  it("are generated by what the schemas of versions state, and stay within that to the end", () => {
    const limits = { interval: { pattern: "^\\d{1,2}s$" }, steps: { minItems: 1 } };
    const schema = { properties: { spec: { properties: limits } } };
    const result = checkRoundTrip(converter, { schemas: { v1: schema, v2: schema } });
    expect(result).toMatchObject({ ok: true, checked: 2000 });
    expect(coverageOf(result)[0]?.missed).toEqual([]);
    const lossy = converterOf(type, [losing("spec", "steps")]);
    expect(checkRoundTrip(lossy, { schemas: { v1: schema } })).toMatchObject({
      object: { spec: { steps: [{}] } },
    });
    expect(() => checkRoundTrip(converter, { schemas: { v3: schema } })).toThrow(/there is no version "v3"/);
  });

  it("stay what they are in the smallest counterexample", () => {
    const lossy = converterOf(type, [losing("spec", "interval")]);
    expect(checkRoundTrip(lossy, { generate: { "spec.interval": () => "30s" } })).toMatchObject({
      object: { spec: { interval: "30s" } },
      path: ".spec.interval",
    });
  });

  it("can be filters: only valid objects are tried, and the smallest is one", () => {
    const filter = ({ spec }: JsonObject) => isObject(spec) && spec.size !== undefined;
    const lossy = converterOf(type, [losing("spec", "steps")]);
    const result = checkRoundTrip(lossy, { filter });
    expect(result).toMatchObject({ ok: false, object: { spec: { steps: [], size: expect.any(String) } } });
  });

  it("that have no valid objects are an error: nothing was checked", () => {
    expect(() => checkRoundTrip(converter, { filter: () => false, objects: 10 })).toThrow(
      expect.objectContaining({
        code: "ARGUMENT_INVALID",
        message: expect.stringMatching(/nothing was checked/),
      }),
    );
  });

  it.each([
    ["spec.intervall", /did you mean "?interval/i],
    ["spec.steps[0].wait", /\[\*\]/],
  ])("for a path that no version has are an error: %s", (path, message) => {
    expect(() => checkRoundTrip(converter, { generate: { [path]: duration } })).toThrow(message);
  });

  it("for a version that is not there are an error", () => {
    const generate = { v3: { "spec.interval": duration } };
    expect(() => checkRoundTrip(converter, { generate })).toThrow(/there is no version "v3"/);
  });

  it("that give what does not fit the type are an error", () => {
    const generate = { "spec.interval": () => ({ seconds: 5 }) };
    expect(() => checkRoundTrip(converter, { generate })).toThrow(/must be a string/);
  });
});
