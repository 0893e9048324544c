import {
  type Conversion,
  checkRoundTrip,
  clientFeaturesOf,
  createConverter,
  custom,
  type DuplicatesWrite,
  dropDisabledFields,
  type FeatureGates,
  featureParameters,
  featureRules,
  type GatedWrite,
  generateObject,
  generateObjects,
  join,
  joinByKey,
  move,
  plural,
  type ReconcileOptions,
  readDeclaredConversion,
  reconcile,
  reconcileUnions,
  rename,
  semanticallyEqual,
  serverDuties,
  shrinkObject,
  singular,
  split,
  splitByKey,
  tailor,
  type UnionOptions,
  type UnionsWrite,
  within,
} from "fieldwise/evolve";
import { deduced, type ObjectType } from "fieldwise/schema";
import { createFieldDropper, createReconciler, createUnionReconciler } from "../../src/evolve/internal.ts";
import { type Call, named, whole } from "../hostile-arguments.ts";
import {
  client,
  conversion,
  converter,
  declared,
  document,
  host,
  owners,
  rules,
  SAME,
  single,
  stepping,
  thing,
  unions,
  write,
} from "./given.ts";

export const calls: readonly Call[] = [
  [
    "reconcile",
    reconcile,
    whole(thing),
    named({ ...write, owners: named(owners) }),
    named({ rules: rules.map(named) }),
  ],
  ["reconcile, by the schema", reconcile, whole(thing), named(write)],
  [
    "createReconciler",
    (type: ObjectType, options: ReconcileOptions, given: DuplicatesWrite) =>
      createReconciler(type, options)(given),
    whole(thing),
    named({ rules: rules.map(named) }),
    named({ ...write, owners: named(owners) }),
  ],
  [
    "reconcileUnions",
    reconcileUnions,
    whole(thing),
    named(unions),
    named({ ...single, declared: declared.map(named) }),
  ],
  [
    "createUnionReconciler",
    (type: ObjectType, options: UnionOptions, given: UnionsWrite) =>
      createUnionReconciler(type, options)(given),
    whole(thing),
    named(single),
    named(unions),
  ],
  [
    "semanticallyEqual",
    semanticallyEqual,
    whole(thing),
    { a: ["x"] },
    { a: "x" },
    named({ nullIsAbsent: true }),
  ],
  ["featureRules", featureRules, document],
  ["clientFeaturesOf", clientFeaturesOf, { client_features: ["a.example"] }],
  ["serverDuties", serverDuties, named({ features: ["a.example"], node: { clientFeatures: ["b.example"] } })],
  [
    "featureParameters",
    featureParameters,
    named({ features: ["a.example"], node: { clientFeatures: ["b.example"] } }),
  ],
  [
    "tailor",
    tailor,
    whole(thing),
    { old: "1", more: { b: "2" } },
    named({ ...client, rules: client.rules.map(named), mirror: client.mirror.map(named) }),
  ],
  [
    "dropDisabledFields",
    dropDisabledFields,
    whole(thing),
    named({ before: { a: "1" }, after: { a: "1", old: "2" } }),
    named({ gates: { "items[*].old": "A", old: "B" }, enabled: ["A"] }),
  ],
  [
    "createFieldDropper",
    (type: ObjectType, options: FeatureGates, given: GatedWrite) => createFieldDropper(type, options)(given),
    whole(thing),
    named({ gates: { "items[*].old": "A", old: "B" }, enabled: ["A"] }),
    named({ before: { a: "1" }, after: { a: "1", old: "2" } }),
  ],
  [
    "generateObject",
    generateObject,
    whole(thing),
    named({
      seed: 1,
      size: 10,
      generate: { old: () => "1" },
      formats: { date: () => "2000-01-01" },
      types: { Thing: () => ({}) },
      schema: { properties: { old: { pattern: "^a+$" } } },
    }),
  ],
  [
    "generateObjects",
    (type: ObjectType, options: { seed: number; count: number }) =>
      // Those without end are left alone.
      generateObjects(type, options).next().value,
    whole(thing),
    named({ seed: 1, size: 10, count: 2 }),
  ],
  ["shrinkObject", shrinkObject, whole(thing), { old: "abc" }, () => true, named({ attempts: 10 })],
  ["rename", rename, "spec.name", "title", named({ convert: "text-to-number", both: "oldWins" })],
  ["move", move, "spec.name", "spec.title", named({ fields: ["a"], always: true })],
  [
    "move, converting",
    move,
    "spec.name",
    "spec.title",
    named({ convert: { toHub: String, fromHub: Number } }),
  ],
  ["plural", plural, "spec.ip", "spec.ips", named({ convert: { wrap: "ip" }, rest: "spec.more" })],
  [
    "plural, of one item",
    plural,
    "spec.ip",
    "spec.ips",
    named({ item: named({ where: { kind: "first" }, at: "ip" }) }),
  ],
  ["singular", singular, "spec.ips", "spec.ip", named({ convert: { values: { A: "B" } } })],
  ["within", within, "spec", [rename("name", "title")], named({ recurse: ["spec"] })],
  ["split", split, "spec.at", ["spec.host", "spec.port"], ":"],
  ["join", join, ["spec.host", "spec.port"], "spec.at", ":"],
  ["splitByKey", splitByKey, "spec.limits", { cpu: "spec.maxCpu" }],
  ["joinByKey", joinByKey, { cpu: "spec.maxCpu" }, "spec.limits"],
  [
    "custom",
    custom,
    named({ at: "spec.a", toHub: (value: object) => value, fromHub: (value: object) => value }),
  ],
  [
    "createConverter",
    (given: Conversion) => createConverter(given),
    named({
      ...conversion,
      hub: named(conversion.hub),
      versions: { v1: named(conversion.versions.v1), v2: named(conversion.versions.v2) },
    }),
  ],
  [
    "readDeclaredConversion",
    readDeclaredConversion,
    {
      hub: "v2",
      defaults: { "spec.size": 1 },
      versions: {
        v1: {
          steps: [
            { rename: ["spec.name", "title"], convert: { values: { a: "b" } }, both: "oldWins" },
            { within: "spec", steps: [{ move: ["a", "b.c"] }], recurse: ["d[*]"] },
            { split: ["spec.at", ["spec.host", "spec.port"], ":"] },
          ],
          stash: ["spec.size"],
          versionStash: ["spec.name"],
        },
      },
    },
    () => deduced,
  ],
  ["convert", converter.convert, host, named({ from: "example.com/v1", to: "example.com/v3" })],
  ["withDefaults", converter.withDefaults, host, "example.com/v1"],
  ["type", converter.type, "example.com/v1"],
  ["declared", converter.declared, "example.com/v1"],
  ["forApply", converter.forApply, host, named({ from: "example.com/v1", to: "example.com/v3" })],
  [
    "checkRoundTrip",
    checkRoundTrip,
    whole(converter),
    named({
      objects: 1,
      seed: 1,
      size: 5,
      version: "example.com/v1",
      generate: { "example.com/v1": { "spec.name": () => "a" }, "spec.zone": () => "b" },
      formats: { date: () => "2000-01-01" },
      types: { Host: () => ({}) },
      schemas: { "example.com/v1": { properties: { spec: { properties: { name: { minLength: 1 } } } } } },
      filter: () => true,
      emptyIsAbsent: true,
      zeroIsAbsent: true,
      equal: () => true,
    }),
  ],
];

/** What callers' own functions may give back, in place of a text, a list of names, an object or true. */
export const answers: readonly Call[] = [
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
    "the functions of a rename",
    (given: string) => stepping(rename("a", "b", { convert: { toHub: () => given, fromHub: () => given } })),
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
  ["a generator", (given: string) => generateObject(thing, { seed: 1, generate: { old: () => given } }), "1"],
  [
    "a generator of round trips",
    (given: string) => checkRoundTrip(converter, { objects: 1, generate: { "spec.zone": () => given } }),
    "1",
  ],
  ["filter", (given: boolean) => checkRoundTrip(converter, { objects: 1, filter: () => given }), true],
  [
    "declared of a converter of one's own",
    (given: object) => checkRoundTrip({ ...converter, declared: () => given as never }, { objects: 1 }),
    { version: ["spec.name"], hub: ["spec.title"], defaults: { "spec.replicas": 1 } },
  ],
  ["equal", (given: boolean) => checkRoundTrip(converter, { objects: 1, equal: () => given }), true],
];
