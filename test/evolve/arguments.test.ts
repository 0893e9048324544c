import {
  COMPATIBILITY_RULES,
  type CompatibilityOptions,
  type Conversion,
  type ConversionStep,
  canonicalQuantity,
  checkRoundTrip,
  compareQuantities,
  compareSchemas,
  createConverter,
  createReconciler,
  createUnionReconciler,
  custom,
  type DuplicatesWrite,
  featureRules,
  generateObject,
  generateObjects,
  join,
  joinByKey,
  kubernetesDuplicates,
  move,
  parseQuantity,
  plural,
  type ReconcileOptions,
  reconcile,
  reconcileUnions,
  rename,
  semanticallyEqual,
  shrinkObject,
  singular,
  split,
  splitByKey,
  tailor,
  type UnionOptions,
  type UnionsWrite,
} from "fieldwise/evolve";
import { createNormalize } from "fieldwise/kubernetes";
import { loadOpenApi } from "fieldwise/openapi";
import { deduced, type ObjectType } from "fieldwise/schema";
import { MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { type Call, findLeaks, whole } from "../hostile-arguments.ts";
import { createHostConverter, hostType } from "./conversions.ts";

const text = { type: "string" };
const document = {
  openapi: "3.0.0",
  components: {
    schemas: {
      Thing: {
        type: "object",
        properties: {
          old: text,
          fresh: { ...text, "x-fieldwise-duplicate-of": "old" },
          rest: { type: "array", items: text },
          items: { type: "array", items: { type: "object", properties: { old: text, fresh: text } } },
          type: text,
          a: text,
          b: { ...text, "x-fieldwise-feature": { name: "example.com/b", ignorable: true } },
          since: { type: "string", format: "date-time" },
          more: { $ref: "#/components/schemas/Thing" },
        },
        "x-kubernetes-unions": [{ discriminator: "type", "fields-to-discriminateBy": { a: "A", b: "B" } }],
      },
    },
  },
};
const thing = loadOpenApi(document).definition("Thing") as ObjectType;
const write = { before: { old: "1" }, after: { old: "2", fresh: "1" }, config: { fresh: "1" } };
const owners = { manager: "me", force: false, ownersOf: () => ["me"] };
const rules = [
  { old: "items[*].old", new: "items[*].fresh", policy: "rename", emptyIsUnset: true },
  { old: "old", new: "fresh", up: (value: string) => value, down: (value: string) => value },
  { old: "old", new: "fresh", rest: "rest", policy: "param", whenNewChanges: "intent" },
];
const unions = { before: { a: "1" }, after: { a: "1", b: "2" }, config: { b: "2" }, ownersOf: () => ["me"] };
const single = { mode: "normalize", values: { a: "A1" } };
const client = {
  features: ["example.com/a"],
  rules: [
    { path: "more.a", feature: "example.com/a", ignorable: false },
    { path: "b", within: "Thing", feature: "example.com/b", ignorable: true },
  ],
  mirror: [{ deprecated: "old", current: "fresh", within: "Thing" }],
};
const host = { apiVersion: "example.com/v1", kind: "Host", spec: { name: "web", ip: "::1", disks: [] } };
const conversion = {
  hub: { version: "hub", type: hostType("v3"), defaults: { "spec.replicas": 1 } },
  versions: {
    v1: {
      type: hostType("v1"),
      defaults: { "spec.replicas": 1 },
      steps: [rename("spec.name", "title"), plural("spec.ip", "spec.ips")],
      stash: ["spec.zone"],
    },
    v2: { type: hostType("v2"), toHub: (object: object) => object, fromHub: (object: object) => object },
  },
  stashAnnotation: "example.com/stash",
};
const comparison = {
  policy: "envoy",
  includeFine: true,
  failOn: "depends",
  exemptAlpha: false,
  suppress: [{ rule: "field-removed", in: "Thing", path: ".a" }],
  now: "2026-11-01",
  release: "1.36",
  deprecated: { "example.com/v1": { on: "2026-01-31", release: "1.33" } },
};
const converter = createHostConverter();
const SAME = { old: "old", new: "fresh" };

/** There and back, by one step. */
function stepping(step: ConversionStep): unknown {
  const { convert } = createConverter({
    hub: { version: "hub", type: deduced },
    versions: { v1: { type: deduced, steps: [step] } },
  });
  return convert(convert({ apiVersion: "v1", a: "1" }, { to: "hub" }), { from: "hub", to: "v1" });
}

const calls: readonly Call[] = [
  ["reconcile", reconcile, whole(thing), { ...write, owners }, { rules }],
  ["reconcile, by the schema", reconcile, whole(thing), write],
  [
    "createReconciler",
    (type: ObjectType, options: ReconcileOptions, given: DuplicatesWrite) =>
      createReconciler(type, options)(given),
    whole(thing),
    { rules },
    { ...write, owners },
  ],
  ["kubernetesDuplicates", kubernetesDuplicates, "v1", "Pod"],
  ["reconcileUnions", reconcileUnions, whole(thing), unions, single],
  [
    "createUnionReconciler",
    (type: ObjectType, options: UnionOptions, given: UnionsWrite) =>
      createUnionReconciler(type, options)(given),
    whole(thing),
    single,
    unions,
  ],
  ["semanticallyEqual", semanticallyEqual, whole(thing), { a: ["x"] }, { a: "x" }, { nullIsAbsent: true }],
  ["parseQuantity", parseQuantity, "1"],
  ["canonicalQuantity", canonicalQuantity, "1"],
  ["compareQuantities", compareQuantities, "1", "2"],
  ["featureRules", featureRules, document],
  ["tailor", tailor, whole(thing), { old: "1", more: { b: "2" } }, client],
  ["generateObject", generateObject, whole(thing), { seed: 1, size: 10 }],
  [
    "generateObjects",
    (type: ObjectType, options: { seed: number; count: number }) =>
      // Those without end are left alone.
      generateObjects(type, options).next().value,
    whole(thing),
    { seed: 1, size: 10, count: 2 },
  ],
  ["shrinkObject", shrinkObject, whole(thing), { old: "abc" }, () => true, { attempts: 10 }],
  ["rename", rename, "spec.name", "title"],
  ["move", move, "spec.name", "spec.title"],
  ["plural", plural, "spec.ip", "spec.ips"],
  ["singular", singular, "spec.ips", "spec.ip"],
  ["split", split, "spec.at", ["spec.host", "spec.port"], ":"],
  ["join", join, ["spec.host", "spec.port"], "spec.at", ":"],
  ["splitByKey", splitByKey, "spec.limits", { cpu: "spec.maxCpu" }],
  ["joinByKey", joinByKey, { cpu: "spec.maxCpu" }, "spec.limits"],
  ["custom", custom, { at: "spec.a", toHub: (value: object) => value, fromHub: (value: object) => value }],
  ["createConverter", (given: Conversion) => createConverter(given), conversion],
  ["convert", converter.convert, host, { from: "example.com/v1", to: "example.com/v3" }],
  ["withDefaults", converter.withDefaults, host, "example.com/v1"],
  ["type", converter.type, "example.com/v1"],
  ["forApply", converter.forApply, host, { from: "example.com/v1", to: "example.com/v3" }],
  [
    "checkRoundTrip",
    checkRoundTrip,
    whole(converter),
    { objects: 1, seed: 1, size: 5, version: "example.com/v1", equal: () => true },
  ],
  [
    "compareSchemas",
    (a: object, b: object, options: CompatibilityOptions) => compareSchemas(a, b, options),
    document,
    document,
    comparison,
  ],
];

/** What callers' own functions may give back, in place of a text, a list of names, an object or true. */
const answers: readonly Call[] = [
  ["up", (given: string) => reconcile(thing, write, { rules: [{ ...SAME, up: () => given }] }), "1"],
  [
    "down",
    (given: string) =>
      reconcile(thing, { after: { fresh: "1" } }, { rules: [{ ...SAME, down: () => given }] }),
    "1",
  ],
  [
    "ownersOf, of duplicates",
    (given: string[]) => {
      const asked = { ...owners, ownersOf: () => given };
      const rule = { ...SAME, whenNewChanges: "intent" } as const;
      return reconcile(thing, { after: { fresh: "1" }, owners: asked }, { rules: [rule] });
    },
    ["me"],
  ],
  [
    "ownersOf, of unions",
    (given: string[]) => reconcileUnions(thing, { ...unions, ownersOf: () => given }, { mode: "normalize" }),
    ["me"],
  ],
  ["fails", (given: boolean) => shrinkObject(thing, { old: "1" }, () => given, { attempts: 3 }), true],
  [
    "a custom step",
    (given: string) => stepping(custom({ at: "a", toHub: () => given, fromHub: () => given })),
    "1",
  ],
  [
    "a custom step of the whole",
    (given: object) => stepping(custom({ toHub: () => given, fromHub: () => given })),
    { a: "1" },
  ],
  [
    "a step of one's own",
    (given: object) =>
      stepping({ version: ["a"], hub: ["a"], toHub: () => given as never, fromHub: () => given as never }),
    { a: "1" },
  ],
  [
    "convert of a converter of one's own",
    (given: object) => checkRoundTrip({ ...converter, convert: () => given as never }, { objects: 1 }),
    host,
  ],
  ["equal", (given: boolean) => checkRoundTrip(converter, { objects: 1, equal: () => given }), true],
];

describe("whatever it is called with, there is a result or a MergeError", () => {
  it.each(calls.map((call) => [call[0], call] as const))("%s", (_, call) => {
    expect(findLeaks(call)).toEqual([]);
  });

  it.each(answers.map((call) => [call[0], call] as const))("whatever is given back by %s", (_, call) => {
    expect(findLeaks(call)).toEqual([]);
  });
});

const ownRule = {
  ...SAME,
  policy: "param",
  up: String,
  down: String,
  rest: "rest",
  whenNewChanges: "revert",
  emptyIsUnset: true,
};
const [version1] = Object.values(conversion.versions);
const declare = (more: object): unknown => createConverter({ ...conversion, ...more } as never);

/** Everything that has names, with a call that takes it. */
const named: readonly (readonly [what: string, act: (given: never) => unknown, given: object])[] = [
  ["parts of reconcile", (given) => reconcile(thing, given), { ...write, owners }],
  ["owners", (given) => reconcile(thing, { ...write, owners: given }), owners],
  ["options of reconcile", (given) => reconcile(thing, write, given), { rules }],
  ["options of createReconciler", (given) => createReconciler(thing, given), { rules }],
  ["parts of a reconciler", (given) => createReconciler(thing)(given), { ...write, owners }],
  ["a duplicate rule", (given) => reconcile(thing, write, { rules: [given] }), ownRule],
  ["parts of reconcileUnions", (given) => reconcileUnions(thing, given, { mode: "validate" }), unions],
  ["options of reconcileUnions", (given) => reconcileUnions(thing, unions, given), single],
  ["options of createUnionReconciler", (given) => createUnionReconciler(thing, given), single],
  ["options of semanticallyEqual", (given) => semanticallyEqual(thing, 1, 1, given), { nullIsAbsent: true }],
  ["a client", (given) => tailor(thing, {}, given), client],
  ["a feature rule", (given) => tailor(thing, {}, { ...client, rules: [given] }), client.rules[1] as object],
  [
    "mirrored fields",
    (given) => tailor(thing, {}, { ...client, mirror: [given] }),
    client.mirror[0] as object,
  ],
  ["options of generateObject", (given) => generateObject(thing, given), { seed: 1, size: 1 }],
  ["options of generateObjects", (given) => generateObjects(thing, given), { seed: 1, size: 1, count: 1 }],
  ["options of shrinkObject", (given) => shrinkObject(thing, {}, () => true, given), { attempts: 1 }],
  ["a custom step", (given) => custom(given), { at: "a", toHub: String, fromHub: String }],
  ["a conversion", (given) => createConverter(given), conversion],
  ["a hub", (given) => declare({ hub: given }), conversion.hub],
  ["a version", (given) => declare({ versions: { v1: given } }), version1 as object],
  ["a version of functions", (given) => declare({ versions: { v2: given } }), conversion.versions.v2],
  ["a step", (given) => stepping(given), rename("a", "b")],
  [
    "versions to convert",
    (given) => converter.convert(host, given),
    { from: "example.com/v1", to: "example.com/v3" },
  ],
  [
    "versions for apply",
    (given) => converter.forApply(host, given),
    { from: "example.com/v1", to: "example.com/v3" },
  ],
  [
    "options of checkRoundTrip",
    (given) => checkRoundTrip(converter, given),
    { objects: 1, seed: 1, size: 1, version: "example.com/v1", equal: () => true },
  ],
  ["options of compareSchemas", (given) => compareSchemas(document, document, given), comparison],
  [
    "a suppression",
    (given) => compareSchemas(document, document, { suppress: [given] }),
    { rule: "field-removed", in: "Thing", path: ".a" },
  ],
  [
    "a deprecation",
    (given) => compareSchemas(document, document, { deprecated: { v1: given } }),
    { on: "2026-01-31", release: "1.33" },
  ],
];

describe("names that nobody reads", () => {
  it.each(named)("are an error that tells those that are read: %s", (_, act, given) => {
    act(given as never);
    for (const name of Object.keys(given)) {
      const typo = Object.fromEntries(
        Object.entries(given).map(([key, value]) => [key === name ? `${key}s` : key, value]),
      );
      const error = errorOf(() => act(typo as never));
      expect([name, error.code]).toEqual([name, "ARGUMENT_INVALID"]);
      expect(error.message).toContain(`${name}s`);
      expect(error.message).toContain(`"${name}"`);
    }
  });

  it.each(named)("may be there without a value, if they are read and need none: %s", (_, act, given) => {
    for (const name of Object.keys(given)) {
      const { [name as never]: __, ...without } = given;
      const [bare, empty] = [without, { ...given, [name]: undefined }].map((parts) =>
        attempt(() => act(parts as never)),
      );
      expect(empty instanceof MergeError).toBe(bare instanceof MergeError);
    }
  });
});

/** Values that an option cannot have, by what they are for. */
const unknownValues: readonly (readonly [what: string, act: () => unknown, near: string])[] = [
  [
    "a policy of duplicates",
    () => reconcile(thing, write, { rules: [{ ...SAME, policy: "renme" as never }] }),
    "rename",
  ],
  [
    "whenNewChanges",
    () => reconcile(thing, write, { rules: [{ ...SAME, whenNewChanges: "rejct" as never }] }),
    "reject",
  ],
  [
    "emptyIsUnset",
    () => reconcile(thing, write, { rules: [{ ...SAME, emptyIsUnset: 1 as never }] }),
    "boolean",
  ],
  ["a mode of unions", () => reconcileUnions(thing, unions, { mode: "normalise" as never }), "normalize"],
  ["no mode of unions", () => reconcileUnions(thing, unions, {} as never), "normalize"],
  ["nullIsAbsent", () => semanticallyEqual(thing, 1, 1, { nullIsAbsent: "yes" as never }), "boolean"],
  ["features", () => tailor(thing, {}, { ...client, features: "a" }), "list"],
  [
    "whether a field may be ignored",
    () => tailor(thing, {}, { ...client, rules: [{ path: "a", feature: "f" } as never] }),
    "ignorable",
  ],
  [
    "a definition without a name",
    () => tailor(thing, {}, { ...client, rules: [{ path: "a", within: "", feature: "f", ignorable: true }] }),
    "definition",
  ],
  ["a seed", () => generateObject(thing, { seed: 0.5 }), "whole number"],
  ["a size", () => generateObject(thing, { seed: 1, size: -1 }), "whole number"],
  ["a count", () => generateObjects(thing, { seed: 1, count: Number.NaN }), "whole number"],
  ["attempts", () => shrinkObject(thing, {}, () => true, { attempts: "5" as never }), "number"],
  ["objects", () => checkRoundTrip(converter, { objects: 0.5 }), "whole number"],
  ["a version to check", () => checkRoundTrip(converter, { version: "example.com/v3" }), "another version"],
  [
    "a policy of schemas",
    () => compareSchemas(document, document, { policy: "kubernets" as never }),
    "kubernetes",
  ],
  ["failOn", () => compareSchemas(document, document, { failOn: "depend" as never }), "depends"],
  [
    "a rule of schemas",
    () => compareSchemas(document, document, { suppress: [{ rule: "field-remove" as never }] }),
    "field-removed",
  ],
  ["now", () => compareSchemas(document, document, { now: "today" }), "2026-01-31"],
  [
    "now that is no time",
    () => compareSchemas(document, document, { now: new Date(Number.NaN) }),
    "2026-01-31",
  ],
  ["a release", () => compareSchemas(document, document, { release: "next" }), "1.36"],
  ["a day", () => compareSchemas(document, document, { deprecated: { v1: { on: "May" } } }), "2026-01-31"],
  [
    "options in a Map",
    () => compareSchemas(document, document, new Map([["policy", "envoy"]]) as never),
    "object",
  ],
  ["versions in a Map", () => declare({ versions: new Map(Object.entries(conversion.versions)) }), "object"],
];

describe("values that nobody knows", () => {
  it.each(unknownValues)("are an error that tells what to use: %s", (_, act, near) => {
    const error = errorOf(act);
    expect(error.code).toBe("ARGUMENT_INVALID");
    expect(error.message).toContain(near);
  });
});

const version = (more: object): unknown => declare({ versions: { v1: { type: hostType("v1"), ...more } } });

/** Paths that lead nowhere, by what they are for. */
const unknownPaths: readonly (readonly [what: string, act: () => unknown, near: string])[] = [
  ["an old field", () => reconcile(thing, write, { rules: [{ old: "olt", new: "fresh" }] }), "old"],
  ["a new field", () => reconcile(thing, write, { rules: [{ old: "old", new: "more.frech" }] }), "fresh"],
  [
    "a field of items",
    () => reconcile(thing, write, { rules: [{ old: "items[*].olt", new: "items[*].fresh" }] }),
    "old",
  ],
  [
    "the rest of a list",
    () => reconcile(thing, write, { rules: [{ ...SAME, policy: "param", rest: "rst" }] }),
    "rest",
  ],
  ["a rule for many writes", () => createReconciler(thing, { rules: [{ old: "olt", new: "fresh" }] }), "old"],
  [
    "a rule of a normalize",
    () => createNormalize(thing, { duplicates: [{ old: "olt", new: "fresh" }] }),
    "old",
  ],
  [
    "a member of a union",
    () => reconcileUnions(thing, unions, { mode: "validate", values: { c: "C" } }),
    "a",
  ],
  [
    "a field that needs a feature",
    () => tailor(thing, {}, { ...client, rules: [{ path: "more.rets", feature: "f", ignorable: true }] }),
    "rest",
  ],
  [
    "a mirrored field",
    () => tailor(thing, {}, { ...client, mirror: [{ deprecated: "olt", current: "fresh" }] }),
    "old",
  ],
  ["a default", () => version({ defaults: { "spec.replica": 1 } }), "replicas"],
  [
    "a default of the hub",
    () => declare({ hub: { ...conversion.hub, defaults: { "spec.replica": 1 } } }),
    "replicas",
  ],
  ["a field of a step", () => version({ steps: [rename("spec.nmae", "title")] }), "name"],
  ["a field of a step in the hub", () => version({ steps: [rename("spec.name", "titel")] }), "title"],
  [
    "what a custom step is about",
    () => version({ steps: [custom({ at: "spec.lables", toHub: String, fromHub: String })] }),
    "labels",
  ],
  ["a stashed field", () => version({ stash: ["spec.zon"] }), "zone"],
  ["a version", () => converter.convert(host, { to: "example.com/v4" }), "example.com/v1"],
  ["a version of one's own", () => converter.withDefaults(host, "example.com/v0"), "example.com/v1"],
  ["a version to check", () => checkRoundTrip(converter, { version: "example.com/v4" }), "example.com/v1"],
];

describe("paths that lead nowhere", () => {
  it.each(unknownPaths)("are an error that tells which are near: %s", (_, act, near) => {
    const error = errorOf(act);
    expect(error.code).toMatch(/^(FIELD_UNKNOWN|CONVERSION_INVALID)$/);
    expect(error.message).toMatch(new RegExp(`did you mean .*\\b${near}\\b`));
  });
});

describe("results", () => {
  const results: readonly (readonly [string, () => object])[] = [
    ["reconcile", () => reconcile(thing, { ...write, owners }, { rules: rules as never })],
    ["reconcileUnions", () => reconcileUnions(thing, unions, { mode: "normalize" })],
    [
      "tailor",
      () => tailor(thing, { old: "1", more: { b: "2" } }, { ...client, features: ["example.com/a"] }),
    ],
    ["featureRules", () => featureRules(document)],
    ["parseQuantity", () => parseQuantity("1Gi")],
    ["checkRoundTrip", () => checkRoundTrip(converter, { objects: 1 })],
    ["compareSchemas", () => compareSchemas(document, { openapi: "3.0.0", components: { schemas: {} } })],
    ["kubernetesDuplicates", () => kubernetesDuplicates("apps/v1", "Deployment")],
    ["rename", () => ({ ...rename("a", "b"), toHub: undefined, fromHub: undefined })],
    ["COMPATIBILITY_RULES", () => COMPATIBILITY_RULES],
  ];

  it.each(results)("are data: %s", (_, act) => {
    const result = act();
    expect(gettersIn(result)).toEqual([]);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    expect(Array.isArray(result) ? [...result] : { ...result }).toEqual(result);
  });

  it("have what did not change just as it was passed", () => {
    class Host {
      readonly old = "1";
      readonly since = new Date(0);
      readonly a = undefined;
    }
    const after = new Host();
    const { object } = reconcile(thing, { after });
    expect(object).toEqual({ old: "1", fresh: "1", since: after.since });
    expect(object.since).toBe(after.since);
    expect(reconcileUnions(thing, { after }, { mode: "validate" }).object).toBe(after);
    expect(tailor(thing, after, { features: [], rules: [] }).object).toBe(after);
    expect(shrinkObject(thing, after, () => false)).toBe(after);
    const stamped = { ...host, metadata: { creationTimestamp: new Date(0) } };
    const converted = converter.convert(stamped, { to: "example.com/v3" });
    expect(converted.metadata).toBe(stamped.metadata);
    expect(converter.convert(stamped, { to: "example.com/v1" })).toBe(stamped);
    expect(converter.withDefaults(stamped).metadata).toBe(stamped.metadata);
    expect(converter.forApply(stamped, { from: "example.com/v1", to: "example.com/v1" })?.object).toBe(
      stamped,
    );
  });

  it("count a Date as its text, and what is not JSON as an error", () => {
    const [date, said] = [new Date(0), "1970-01-01T00:00:00.000Z"];
    expect(semanticallyEqual(thing, { since: date }, { since: said })).toBe(true);
    expect(semanticallyEqual(thing, { since: date }, { since: new Date(1) })).toBe(false);
    expect(semanticallyEqual(thing, { more: { since: date } }, { more: { since: said } })).toBe(true);
    for (const wrong of [new Map(), Number.NaN, [undefined], () => 1])
      for (const act of [
        () => semanticallyEqual(thing, { more: wrong }, {}),
        () => reconcile(thing, { after: { more: wrong } }),
        () => reconcileUnions(thing, { before: { more: wrong }, after: {} }, { mode: "validate" }),
        () => tailor(thing, { more: wrong }, { features: [], rules: [] }),
        () => shrinkObject(thing, { more: wrong }, () => true),
        () => converter.convert({ ...host, more: wrong }, { to: "example.com/v3" }),
        () => converter.withDefaults({ ...host, more: wrong }),
        () => compareSchemas(document, { ...document, more: wrong }),
        () => featureRules({ ...document, more: wrong }),
      ])
        expect(errorOf(act)).toMatchObject({ code: "VALUE_INVALID", path: expect.stringMatching(/^\.more/) });
    const dated = (since: Date) => ({
      type: "object",
      properties: { since: { type: "string", default: since } },
    });
    expect(compareSchemas(dated(date), dated(new Date(1))).findings).toMatchObject([
      { rule: "default-changed" },
    ]);
    expect(compareSchemas(dated(date), dated(new Date(0))).findings).toEqual([]);
  });

  it("of callers' own functions are JSON, too", () => {
    const up = (): number => Number.NaN;
    expect(
      errorOf(() => reconcile(thing, { after: { old: "1" } }, { rules: [{ ...SAME, up }] })),
    ).toMatchObject({
      code: "VALUE_INVALID",
      path: "fresh",
    });
    const wrong = custom({ at: "a", toHub: () => new Map(), fromHub: String });
    expect(errorOf(() => stepping(wrong))).toMatchObject({ code: "CONVERSION_INVALID", path: ".a" });
    expect(stepping(custom({ at: "a", toHub: () => new Date(0), fromHub: (value) => value }))).toEqual({
      apiVersion: "v1",
      a: "1970-01-01T00:00:00.000Z",
    });
  });
});

function errorOf(act: () => unknown): MergeError {
  const error = attempt(act);
  if (error instanceof MergeError) return error;
  throw new Error("there is no error");
}

function attempt(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    if (error instanceof MergeError) return error;
    throw error;
  }
}

/** The paths of what is no value of its own, but is made when somebody asks. */
function gettersIn(value: unknown, path = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(Object.getOwnPropertyDescriptors(value)).flatMap(([name, { get, value: part }]) =>
    get === undefined ? gettersIn(part, `${path}.${name}`) : [`${path}.${name}`],
  );
}
