import { type ConversionStep, createConverter, plural, rename } from "fieldwise/evolve";
import { loadOpenApi } from "fieldwise/openapi";
import { deduced, type ObjectType } from "fieldwise/schema";
import { createHostConverter, hostType } from "./conversions.ts";

/** Arguments with which the functions of the room work, each with all that it may have. */

const text = { type: "string" };
export const document = {
  openapi: "3.0.0",
  components: {
    schemas: {
      Thing: {
        type: "object",
        properties: {
          old: text,
          fresh: { ...text, "x-fieldwise-duplicate-of": "old" },
          list: { type: "array", items: text },
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
export const thing = loadOpenApi(document).definition("Thing") as ObjectType;
export const write = { before: { old: "1" }, after: { old: "2", fresh: "1" }, config: { fresh: "1" } };
export const owners = { manager: "me", force: false, ownersOf: () => ["me"] };
export const rules = [
  { old: "items[*].old", new: "items[*].fresh", policy: "rename", emptyIsUnset: true },
  { old: "old", new: "fresh", up: (value: string) => value, down: (value: string) => value },
  { old: "a", new: "list", rest: "rest", policy: "param", whenNewChanges: "intent" },
  { old: "b", new: "since", convert: { values: { "1": "1", "2": "2" } } },
];
export const unions = {
  before: { a: "1" },
  after: { a: "1", b: "2" },
  config: { b: "2" },
  ownersOf: () => ["me"],
  manager: "me",
  force: false,
};
export const declared = [
  { at: "items[*]", members: ["old", "fresh"], zeroIsUnset: true },
  { within: "Thing", discriminator: "type", members: { a: "A1", b: "B1" } },
];
export const single = { mode: "normalize", values: { a: "A1" }, declared, conflicts: true };
export const client = {
  features: ["example.com/a"],
  rules: [
    { path: "more.a", feature: "example.com/a", ignorable: false },
    { path: "b", within: "Thing", feature: "example.com/b", ignorable: true },
  ],
  mirror: [{ deprecated: "old", current: "fresh", within: "Thing" }],
};
export const host = {
  apiVersion: "example.com/v1",
  kind: "Host",
  spec: { name: "web", ip: "::1", disks: [] },
};
export const conversion = {
  hub: { version: "hub", type: hostType("v3"), defaults: { "spec.replicas": 1 } },
  versions: {
    v1: {
      type: hostType("v1"),
      defaults: { "spec.replicas": 1 },
      steps: [rename("spec.name", "title"), plural("spec.ip", "spec.ips")],
      stash: ["spec.zone"],
      versionStash: ["spec.name"],
    },
    v2: { type: hostType("v2"), toHub: (object: object) => object, fromHub: (object: object) => object },
  },
  stashAnnotation: "example.com/stash",
};
export const converter = createHostConverter();
export const SAME = { old: "old", new: "fresh" };

/** There and back, by one step. */
export function stepping(step: ConversionStep): unknown {
  const { convert } = createConverter({
    hub: { version: "hub", type: deduced },
    versions: { v1: { type: deduced, steps: [step] } },
  });
  return convert(convert({ apiVersion: "v1", a: "1" }, { to: "hub" }), { from: "hub", to: "v1" });
}
