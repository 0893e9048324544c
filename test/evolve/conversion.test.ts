import { readFileSync } from "node:fs";
import { type Converter, createConverter, custom, move, plural, rename, split } from "fieldwise/evolve";
import { deduced } from "fieldwise/schema";
import {
  canonicalText,
  isObject,
  type Json,
  type JsonObject,
  MAX_DEPTH,
  MergeError,
  parseJson,
  printJson,
} from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../arbitraries.ts";
import { createHostConverter, hostType, readStep, readType } from "./conversions.ts";

interface Case {
  readonly name: string;
  readonly type?: string | JsonObject;
  readonly hubType?: string | JsonObject;
  readonly steps?: readonly [string, ...string[]][];
  readonly defaults?: JsonObject;
  readonly hubDefaults?: JsonObject;
  readonly stash?: readonly string[];
  readonly versionStash?: readonly string[];
  readonly stashAnnotation?: string;
  readonly object: JsonObject;
  readonly to: "v" | "hub";
  readonly expect?: JsonObject;
  /** A JSON merge patch: what somebody changes of the result before it comes back. */
  readonly edit?: JsonObject;
  /** What the result comes back as, if that is not the object; `false` if that is of no interest. */
  readonly back?: JsonObject | false;
  readonly error?: { readonly path: string; readonly message: string };
}

const files = ["conversion.jsonl", "conversion-steps.jsonl"];
const cases = files.flatMap((file) =>
  readFileSync(new URL(`../../spec-fixtures/evolve/${file}`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => parseJson(line) as unknown as Case),
);

function converterOf({
  type,
  hubType,
  steps,
  defaults,
  hubDefaults,
  stash,
  versionStash,
  stashAnnotation,
}: Case): Converter {
  return createConverter({
    hub: { version: "hub", type: readType(hubType), ...(hubDefaults && { defaults: hubDefaults }) },
    versions: {
      v: {
        type: readType(type),
        steps: (steps ?? []).map(readStep),
        ...(defaults && { defaults }),
        stash,
        versionStash,
      },
    },
    ...(stashAnnotation && { stashAnnotation }),
  });
}

/** The matcher shows what differs, but takes no notice of `__proto__`. */
function expectEqual(actual: JsonObject, expected: JsonObject): void {
  expect(actual).toEqual(expected);
  expect(canonicalText(actual)).toBe(canonicalText(expected));
}

/** What a JSON merge patch makes of a value. */
function mergeInto(value: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const fields = new Map(Object.entries(isObject(value) ? value : {}));
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) fields.delete(name);
    else if (part !== undefined) fields.set(name, mergeInto(fields.get(name), part));
  }
  return Object.fromEntries(fields);
}

function errorOf(run: () => unknown): MergeError {
  try {
    run();
  } catch (error) {
    if (error instanceof MergeError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("spec-fixtures/evolve/conversion*.jsonl", () => {
  it("names every case once", () => {
    expect(cases.length).toBeGreaterThan(70);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  it.each(cases)("$name", (test) => {
    const object = deepFreeze(test.object);
    const from = object.apiVersion as string;
    if (test.error !== undefined) {
      const error = errorOf(() => converterOf(test).convert(object, { to: test.to }));
      expect({ code: error.code, path: error.path }).toEqual({
        code: "CONVERSION_INVALID",
        path: test.error.path,
      });
      expect(error.message).toContain(test.error.message);
      return;
    }
    const converter = converterOf(test);
    const result = converter.convert(object, { to: test.to });
    if (test.expect !== undefined) expectEqual(result, test.expect);
    if (test.back === false) return;
    const edited = mergeInto(deepFreeze(result), test.edit ?? {}) as JsonObject;
    const back = converter.convert(edited, { to: from });
    expectEqual(back, test.back === undefined ? object : { apiVersion: from, ...test.back });
  });
});

const about = { apiVersion: "example.com/v1", kind: "Host", metadata: { name: "web" } };
const converter = createHostConverter();

describe("convert", () => {
  const host = deepFreeze({
    ...about,
    spec: { name: "web", labels: { a: "b" }, disks: [{ name: "d" }], replicas: 2 },
  });

  it("gives the object itself for its own version", () => {
    expect(converter.convert(host, { to: "example.com/v1" })).toBe(host);
  });

  it("shares all that is the same in the other version", () => {
    const result = converter.convert(host, { to: "example.com/v3" }) as typeof host;
    expect(result.metadata).toBe(host.metadata);
    expect(result.spec.labels).toBe(host.spec.labels);
    expect(result.spec.disks).toBe(host.spec.disks);
  });

  it("goes through the hub from one version to another", () => {
    const result = converter.convert(
      { ...host, spec: { ...host.spec, ip: "::1" } },
      { to: "example.com/v2" },
    );
    expect(result).toEqual({
      ...about,
      apiVersion: "example.com/v2",
      spec: { title: "web", labels: { a: "b" }, disks: [{ name: "d" }], count: 2, ips: ["::1"] },
    });
  });

  it("keeps the order of keys", () => {
    const there = converter.convert(host, { to: "example.com/v3" });
    expect(printJson(there)).toBe(
      printJson(host)
        .replace('"example.com/v1"', '"example.com/v3"')
        .replace('"name":"web","labels"', '"title":"web","labels"'),
    );
    expect(printJson(converter.convert(there, { to: "example.com/v1" }))).toBe(printJson(host));
  });

  it("takes the version it is told, whatever the object says", () => {
    const { apiVersion, ...bare } = host;
    expect(converter.convert(bare, { from: apiVersion, to: "example.com/v3" })).toEqual(
      converter.convert(host, { to: "example.com/v3" }),
    );
  });

  it.each([
    [{ to: "example.com/v9" }, 'there is no version "example.com/v9": did you mean example.com/v1'],
    [{ from: "apps/v1", to: "example.com/v1" }, "there are example.com/v3, example.com/v1, example.com/v2"],
  ])("refuses versions that are not there: %j", (versions, message) => {
    const error = errorOf(() => converter.convert(host, versions));
    expect(error.code).toBe("CONVERSION_INVALID");
    expect(error.path).toBe(".apiVersion");
    expect(error.message).toContain(message);
  });

  it("refuses objects that have no version, and what is no object", () => {
    expect(errorOf(() => converter.convert({ kind: "Host" }, { to: "example.com/v1" })).code).toBe(
      "CONVERSION_INVALID",
    );
    expect(errorOf(() => converter.convert([] as never, { to: "example.com/v1" })).code).toBe(
      "VALUE_INVALID",
    );
  });

  it("answers what nests too deep with an error", () => {
    let deep: JsonObject = {};
    for (let level = 0; level < 2 * MAX_DEPTH; level++) deep = { deep };
    const shallow = createConverter({
      hub: { version: "hub", type: deduced },
      versions: { v: { type: deduced, steps: [rename("a", "b")] } },
    });
    expect(errorOf(() => shallow.convert({ apiVersion: "v", a: deep }, { to: "hub" })).code).toBe("TOO_DEEP");
  });

  it("refuses a forged stash that is deeper than any object", () => {
    const deep = `{"f:spec":{"f:zone":{"kept":${"[".repeat(5_000)}${"]".repeat(5_000)}}}}`;
    const object = {
      apiVersion: "example.com/v1",
      metadata: { annotations: { "fieldwise.dev/stash": deep } },
    };
    const { code, path } = errorOf(() => converter.convert(object, { to: "example.com/v3" }));
    expect({ code, path }).toEqual({
      code: "CONVERSION_INVALID",
      path: '.metadata.annotations."fieldwise.dev/stash"',
    });
  });

  it("takes lists of any length, stash included", () => {
    const disks = Array.from({ length: 20_000 }, (_, index) => ({
      name: `d${index}`,
      class: "fast",
      capacity: {},
    }));
    const object = { ...about, apiVersion: "example.com/v3", spec: { disks, replicas: 1 } };
    const there = converter.convert(object, { to: "example.com/v1" });
    expect(converter.convert(there, { to: "example.com/v3" })).toEqual(object);
  });
});

describe("custom steps", () => {
  const upper = (object: JsonObject): JsonObject => ({ ...object, a: String(object.a).toUpperCase() });
  const lower = (object: JsonObject): JsonObject => ({ ...object, a: String(object.a).toLowerCase() });
  const hub = { version: "hub", type: deduced };

  it("may be the whole conversion of a version", () => {
    const { convert } = createConverter({
      hub,
      versions: { v: { type: deduced, toHub: upper, fromHub: lower } },
    });
    expect(convert({ apiVersion: "v", a: "x" }, { to: "hub" })).toEqual({ apiVersion: "hub", a: "X" });
    expect(convert({ apiVersion: "hub", a: "X" }, { to: "v" })).toEqual({ apiVersion: "v", a: "x" });
  });

  it("share what they copy without changing it", () => {
    const copy = (object: JsonObject): JsonObject => structuredClone(object);
    const { convert } = createConverter({
      hub,
      versions: { v: { type: deduced, toHub: copy, fromHub: copy } },
    });
    const object = { apiVersion: "v", spec: { a: [1] } };
    expect(convert(object, { to: "hub" }).spec).toBe(object.spec);
  });

  it.each([
    [undefined, [], "a list: let it return an object"],
    ["spec.a", undefined, "missing: let it return a value"],
  ])("must return something that can be there: at %s", (at, returned, message) => {
    const step = custom({ ...(at && { at }), toHub: () => returned as never, fromHub: lower });
    const { convert } = createConverter({ hub, versions: { v: { type: deduced, steps: [step] } } });
    const error = errorOf(() => convert({ apiVersion: "v", spec: { a: 1 } }, { to: "hub" }));
    expect(error.code).toBe("CONVERSION_INVALID");
    expect(error.message).toContain(message);
  });
});

describe("what is declared wrongly", () => {
  const declare = (...steps: ReturnType<typeof rename>[]) =>
    createConverter({
      hub: { version: "hub", type: hostType("v3") },
      versions: { "example.com/v1": { type: hostType("v1"), steps } },
    });

  it.each([
    [
      "a field that the version does not have",
      () => declare(rename("spec.nmae", "title")),
      "spec.nmae",
      "did you mean name",
    ],
    [
      "a field that the hub does not have",
      () => declare(rename("spec.name", "tilte")),
      "spec.tilte",
      "did you mean title",
    ],
    ["a list without [*]", () => declare(rename("spec.disks.size", "class")), "spec.disks.size", "write [*]"],
    [
      "[*] where there is no list",
      () => declare(rename("spec[*].name", "title")),
      "spec[*]",
      "neither a list nor a map",
    ],
    [
      "one item of a list",
      () => rename("spec.disks[0].size", "class"),
      "spec.disks[0].size",
      "names and [*]",
    ],
    ["an empty path", () => move("", "a"), "", "names and [*]"],
    ["a path that is none", () => move("a..b", "a"), "a..b", "a name is expected"],
    ["the name of items", () => rename("spec.disks[*]", "x"), "spec.disks[*]", "items have no names"],
    ["items that move", () => move("a[*].b", "c[*].b"), "a[*].b, c[*].b", "different items"],
    ["a field out of items", () => move("a[*].b", "b"), "a[*].b, b", "different items"],
    ["items for fields", () => plural("a[*]", "b[*]"), "a[*], b[*]", "end in names"],
    ["no separator", () => split("a", ["b", "c"], ""), "a", "name a separator"],
    ["one part", () => split("a", ["b"], ":"), "a", "two or more"],
  ])("is an error: %s", (_, run, path, message) => {
    const error = errorOf(run);
    expect(error.code).toBe(path === "a..b" ? "PATH_INVALID" : "CONVERSION_INVALID");
    expect(error.path).toBe(path);
    expect(error.message).toContain(message);
  });

  const type = hostType("v3");
  const hub = { version: "hub", type };
  it.each([
    ["the hub as a version", { hub: { type } }, "hub", "takes no steps to itself"],
    [
      "half a function",
      { v: { type, toHub: (object: JsonObject) => object } },
      "",
      "in v: a version has steps, or both",
    ],
    [
      "a stash of what the hub does not have",
      { v: { type, stash: ["spec.zones"] } },
      "spec.zones",
      "did you mean zone",
    ],
    [
      "a default of what the version does not have",
      { v: { type, defaults: { "spec.x": 1 } } },
      "spec.x",
      "no such field",
    ],
    [
      "a default for items",
      { v: { type, defaults: { "spec.ips[*]": "x" } } },
      "spec.ips[*]",
      "end in a name",
    ],
  ])("is an error: %s", (_, versions, path, message) => {
    const error = errorOf(() => createConverter({ hub, versions } as never));
    expect(error.code).toBe("CONVERSION_INVALID");
    expect(error.path).toBe(path);
    expect(error.message).toContain(message);
  });

  it("says in which version", () => {
    expect(errorOf(() => declare(rename("spec.nmae", "title"))).message).toContain(
      "in example.com/v1: there is no",
    );
  });

  it("is not a field that another step makes or takes", () => {
    expect(() => declare(rename("spec.name", "middle"), rename("spec.middle", "title"))).not.toThrow();
  });
});

describe("forApply", () => {
  it("gives the type and the object, and undefined for a version that is no more", () => {
    const host = deepFreeze({ ...about, spec: { name: "web" } });
    const versions = { from: "example.com/v1", to: "example.com/v3" };
    expect(converter.forApply(host, versions)).toEqual({
      type: hostType("v3"),
      object: { ...about, apiVersion: "example.com/v3", spec: { title: "web" } },
    });
    expect(converter.forApply(host, { ...versions, to: "example.com/v0" })).toBeUndefined();
    expect(converter.forApply(host, { ...versions, from: "example.com/v0" })).toBeUndefined();
    expect(converter.forApply(host, { ...versions, to: "example.com/v1" })?.object).toBe(host);
  });

  it("leaves what is left of an object after pruning as bare as it is", () => {
    const nothing = deepFreeze({});
    expect(converter.forApply(nothing, { from: "example.com/v3", to: "example.com/v1" })?.object).toBe(
      nothing,
    );
  });
});

describe("withDefaults", () => {
  it("fills in what convert reads, and gives the object itself if there is nothing to fill", () => {
    const host = deepFreeze({ ...about, spec: {} });
    const filled = converter.withDefaults(host);
    expect(filled).toEqual({ ...about, spec: { replicas: 1 } });
    expect(converter.withDefaults(filled)).toBe(filled);
    expect(converter.withDefaults(host, "example.com/v3")).toBe(host);
  });
});

describe("a function of a step that throws", () => {
  const refuse = (value: unknown): never => {
    throw new Error(`${value} is too much`);
  };

  it.each([
    ["custom", custom({ at: "spec.size", toHub: refuse, fromHub: refuse })],
    ["rename", rename("spec.size", "count", { convert: { toHub: refuse, fromHub: refuse } })],
  ])("refuses the value, and its message is told with the path: %s", (_, step) => {
    const converter = createConverter({
      hub: { version: "example.com/v2", type: deduced },
      versions: { "example.com/v1": { type: deduced, steps: [step] } },
    });
    const object = { apiVersion: "example.com/v1", kind: "Thing", spec: { size: 9 } };
    expect(() => converter.convert(object, { to: "example.com/v2" })).toThrow(
      expect.objectContaining({
        code: "CONVERSION_INVALID",
        path: ".spec.size",
        detail: "a step refuses this: 9 is too much",
      }),
    );
  });
});
