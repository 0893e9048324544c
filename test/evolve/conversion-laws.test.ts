import {
  type ConversionStep,
  type Converter,
  checkRoundTrip,
  createConverter,
  custom,
  generateObjects,
  move,
  plural,
  rename,
  singular,
  within,
} from "fieldwise/evolve";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { hostSchema } from "./conversions.ts";

const V1 = "example.com/v1";
const V2 = "example.com/v2";
const text = { type: "string" };
const integer = { type: "integer" };
const object = (properties: JsonObject): JsonObject => ({ type: "object", properties });
const list = (items: JsonObject): JsonObject => ({ type: "array", items });
const keyed = (properties: JsonObject): JsonObject => ({
  ...list({ ...object({ name: text, ...properties }), required: ["name"] }),
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["name"],
});
const speed = { type: "string", enum: ["Fast", "Slow", "Turbo"] };
const metric = object({
  type: { type: "string", enum: ["Resource", "External"] },
  resource: object({ name: { type: "string", enum: ["cpu", "memory"] }, target: integer, average: text }),
});
const free = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
const isEven = (value: number): boolean => value % 2 === 0;

interface Law {
  readonly version: JsonObject;
  readonly hub: JsonObject;
  readonly steps: readonly ConversionStep[];
  readonly stash?: readonly string[];
  readonly versionStash?: readonly string[];
}

const LAWS: Readonly<Record<string, Law>> = {
  "values that are converted": {
    version: { size: text, fast: { type: "boolean" }, secret: text },
    hub: { bytes: integer, speed, secretRef: object({ name: text, namespace: text }) },
    steps: [
      rename("spec.size", "bytes", { convert: "text-to-number" }),
      rename("spec.fast", "speed", { convert: { values: { true: "Fast", false: "Slow" } } }),
      move("spec.secret", "spec.secretRef", { convert: { wrap: "name" } }),
    ],
    stash: ["spec.speed", "spec.secretRef"],
    versionStash: ["spec.size"],
  },
  "values that functions convert, where the hub cannot say all": {
    version: { half: integer },
    hub: { whole: integer },
    steps: [
      rename("spec.half", "whole", {
        convert: {
          toHub: (value: number) => (Math.abs(value) < 2 ** 50 ? value * 2 : undefined),
          fromHub: (value: number) => (isEven(value) ? value / 2 : undefined),
        },
      }),
    ],
    stash: ["spec.whole"],
    versionStash: ["spec.half"],
  },
  "one value and a list": {
    version: { port: integer, names: list(text) },
    hub: { ports: list(text), name: text },
    steps: [
      plural("spec.port", "spec.ports", { convert: "number-to-text" }),
      singular("spec.names", "spec.name"),
    ],
    stash: ["spec.ports"],
    versionStash: ["spec.names"],
  },
  "one value and the rest": {
    version: { param: text, extraParams: list(text) },
    hub: { params: list(text) },
    steps: [plural("spec.param", "spec.params", { rest: "spec.extraParams" })],
    versionStash: ["spec.param", "spec.extraParams"],
  },
  "items of a list": {
    version: { cpu: integer, memory: integer },
    hub: { metrics: list(metric) },
    steps: ["cpu", "memory"].map((name) =>
      plural(`spec.${name}`, "spec.metrics", {
        item: { where: { type: "Resource", resource: { name } }, at: "resource.target" },
      }),
    ),
    stash: ["spec.metrics"],
  },
  "items of a list that the version has too": {
    version: { cpu: integer, metrics: list(metric) },
    hub: { metrics: list(metric) },
    steps: [
      plural("spec.cpu", "spec.metrics", {
        item: { where: { type: "Resource", resource: { name: "cpu" } }, at: "resource.target" },
      }),
    ],
    stash: ["spec.metrics"],
    versionStash: ["spec.cpu", "spec.metrics"],
  },
  "both names": {
    version: { height: integer, heightInInches: integer },
    hub: { heightInInches: integer },
    steps: [rename("spec.height", "heightInInches", { both: "oldWins" })],
    versionStash: ["spec.height", "spec.heightInInches"],
  },
  "fields of an object that move out of it": {
    version: { devices: keyed({ basic: object({ x: integer, y: text }) }) },
    hub: { devices: keyed({ x: integer, y: text }) },
    steps: [move("spec.devices[*].basic", "spec.devices[*]", { fields: ["x", "y"], always: true })],
    versionStash: ["spec.devices[*].basic"],
  },
  "fields of an object that move into one": {
    version: { requests: list(object({ name: text, x: integer, y: text })) },
    hub: { requests: list(object({ name: text, exactly: object({ x: integer, y: text, z: text }) })) },
    steps: [move("spec.requests[*]", "spec.requests[*].exactly", { fields: ["x", "y"] })],
    stash: ["spec.requests[*].exactly"],
  },
  "objects that a move empties": {
    version: { a: object({ b: object({ x: integer }) }) },
    hub: { c: object({ d: object({ y: integer, z: integer }) }) },
    steps: [move("spec.a.b.x", "spec.c.d.y")],
    stash: ["spec.c"],
    versionStash: ["spec.a"],
  },
  "an annotation that became a field": {
    version: { o: text },
    hub: { o: text, frobbing: object({ width: integer }) },
    steps: [
      move('metadata.annotations."example.com/width"', "spec.frobbing.width", { convert: "text-to-number" }),
    ],
    stash: ["spec.frobbing"],
    versionStash: ["metadata.annotations"],
  },
  "every depth": {
    version: { route: object({ wait: integer, regex: text, routes: list(free) }) },
    hub: { route: object({ groupWait: integer, regex: text, children: list(free) }) },
    steps: [
      within(
        "spec.route",
        [
          rename("routes", "children"),
          rename("wait", "groupWait"),
          custom({
            at: "regex",
            toHub: (value) => (typeof value === "string" ? `^${value}` : value),
            fromHub: (value) =>
              typeof value === "string" && value.startsWith("^") ? value.slice(1) : `!${value}`,
          }),
        ],
        { recurse: ["routes[*]"] },
      ),
    ],
    stash: ["spec.route"],
  },
  "a stash of all": {
    version: {
      a: object({ x: integer, only: text }),
      l: list(object({ x: integer })),
      k: keyed({ x: text }),
    },
    hub: {
      a: object({ x: integer, y: text }),
      l: list(object({ x: integer, y: text })),
      k: keyed({ x: text, y: text }),
      z: integer,
    },
    steps: [],
    stash: ["spec"],
    versionStash: ["spec"],
  },
};

function createLawConverter(name: string): Converter {
  const { version, hub, steps, stash, versionStash } = LAWS[name] as Law;
  const schema = hostSchema({ v1: version, v2: hub });
  return createConverter({
    hub: { version: V2, type: schema.type(V2, "Host") },
    versions: { [V1]: { type: schema.type(V1, "Host"), steps, stash, versionStash } },
  });
}

describe("round trips of random objects", () => {
  it.each(Object.keys(LAWS))("hold for %s", (name) => {
    expect(checkRoundTrip(createLawConverter(name), { objects: 1000 })).toMatchObject({ ok: true });
  });

  it.each(Object.keys(LAWS))("change nothing but what is edited on the way: %s", (name) => {
    const converter = createLawConverter(name);
    for (const [from, to] of [
      [V1, V2],
      [V2, V1],
    ] as const) {
      for (const object of generateObjects(converter.type(from), { seed: 7, count: 200 })) {
        const there = converter.convert({ ...object, apiVersion: from }, { to });
        const back = converter.convert(labelled(there), { to: from });
        expect(back).toEqual(labelled({ ...object, apiVersion: from }));
      }
    }
  });
});

function labelled(object: JsonObject): JsonObject {
  return { ...object, metadata: { ...(object.metadata as JsonObject), labels: { edited: "yes" } } };
}

describe("an item of a list", () => {
  const converter = createLawConverter("items of a list");
  const item = (name: string, target: number) => ({ type: "Resource", resource: { name, target } });
  const isCpu = (metric: Json): boolean => {
    const { type, resource } = metric as { type?: string; resource?: { name?: string; target?: number } };
    return type === "Resource" && resource?.name === "cpu" && resource.target !== undefined;
  };

  it("is edited by itself, whatever is beside it", () => {
    for (const object of generateObjects(converter.type(V2), { seed: 3, count: 500 })) {
      const { metrics = [] } = (object.spec ?? {}) as { metrics?: Json[] };
      const there = converter.convert({ ...object, apiVersion: V2 }, { to: V1 });
      const edited = { ...there, spec: { ...(there.spec as JsonObject), cpu: 12_345 } };
      const back = converter.convert<{ spec: { metrics: Json[] } }>(edited, { to: V2 }).spec.metrics;
      const place = metrics.findIndex(isCpu);
      if (place < 0) expect(back).toEqual([...metrics, item("cpu", 12_345)]);
      else {
        expect(back.toSpliced(place, 1)).toEqual(metrics.toSpliced(place, 1));
        expect(back[place]).toMatchObject(item("cpu", 12_345));
      }
    }
  });
});
