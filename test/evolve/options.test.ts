import {
  checkRoundTrip,
  createConverter,
  custom,
  generateObject,
  generateObjects,
  reconcile,
  reconcileUnions,
  rename,
  semanticallyEqual,
  shrinkObject,
  tailor,
} from "fieldwise/evolve";
import { createNormalize } from "fieldwise/kubernetes";
import { describe, expect, it } from "vitest";
import { createReconciler, createUnionReconciler } from "../../src/evolve/internal.ts";
import { describeNames, describeWrongValues } from "../named-options.ts";
import { hostType } from "./conversions.ts";
import { errorOf } from "./errors.ts";
import {
  client,
  conversion,
  converter,
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

const ownRule = {
  ...SAME,
  new: "list",
  policy: "param",
  up: (value: unknown) => [value],
  down: String,
  rest: "rest",
  whenNewChanges: "revert",
  emptyIsUnset: true,
};
const [version1] = Object.values(conversion.versions);
const declare = (more: object): unknown => createConverter({ ...conversion, ...more } as never);

describeNames([
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
]);

describeWrongValues([
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
  [
    "a union without members",
    () => reconcileUnions(thing, unions, { declared: [{ members: [] }] }),
    "members",
  ],
  [
    "a union in two places",
    () => reconcileUnions(thing, unions, { declared: [{ at: "more", within: "Thing", members: ["a"] }] }),
    "within",
  ],
  ["a mode of unions", () => reconcileUnions(thing, unions, { mode: "normalise" as never }), "normalize"],
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
  ["versions in a Map", () => declare({ versions: new Map(Object.entries(conversion.versions)) }), "object"],
]);

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
    "the place of a union",
    () => reconcileUnions(thing, unions, { declared: [{ at: "itms[*]", members: ["old"] }] }),
    "items",
  ],
  [
    "a member of a declared union",
    () => reconcileUnions(thing, unions, { declared: [{ at: "items[*]", members: ["odl"] }] }),
    "old",
  ],
  [
    "a discriminator",
    () => reconcileUnions(thing, unions, { declared: [{ discriminator: "typ", members: ["a"] }] }),
    "type",
  ],
  [
    "the definition that has a union",
    () => reconcileUnions(thing, unions, { declared: [{ within: "Thimg", members: ["a"] }] }),
    "Thing",
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
