import {
  type ConversionStep,
  type Converter,
  createConverter,
  custom,
  join,
  joinByKey,
  move,
  plural,
  rename,
  singular,
  split,
  splitByKey,
  type WithinOptions,
  within,
} from "fieldwise/evolve";
import { loadCustomResource } from "fieldwise/openapi";
import { deduced, type ObjectType, type Schema } from "fieldwise/schema";
import type { Json, JsonObject } from "fieldwise/value";

/** A custom resource `Host` of example.com whose versions have these fields in their specs. */
export function hostSchema(versions: Readonly<Record<string, JsonObject>>): Schema {
  return loadCustomResource({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    spec: {
      group: "example.com",
      names: { kind: "Host", plural: "hosts" },
      versions: Object.entries(versions).map(([name, properties]) => ({
        name,
        schema: {
          openAPIV3Schema: { type: "object", properties: { spec: { type: "object", properties } } },
        },
      })),
    },
  });
}

const text = { type: "string" };
const texts = { type: "array", items: text };
const disk = (properties: JsonObject): JsonObject => ({
  type: "array",
  items: { type: "object", properties: { name: text, ...properties }, required: ["name"] },
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["name"],
});
const labels = { type: "object", additionalProperties: text };

/**
 * Three versions. v1 calls `title` `name`, has one `ip` for all `ips`, and knows nothing of zones, of the disks'
 * classes, or of replicas that are not set. v2 has the size of disks elsewhere. v3 is the hub.
 */
export const hosts: Schema = hostSchema({
  v1: { name: text, ip: text, disks: disk({ size: text }), labels, replicas: { type: "integer" } },
  v2: {
    title: text,
    ips: texts,
    zone: text,
    disks: disk({ size: text, class: text }),
    labels,
    count: { type: "integer" },
  },
  v3: {
    title: text,
    ips: texts,
    zone: text,
    disks: disk({ capacity: { type: "object", properties: { size: text } }, class: text }),
    labels,
    replicas: { type: "integer" },
  },
});

export function hostType(version: string): ObjectType {
  return hosts.type(`example.com/${version}`, "Host");
}

/** The converter of the three versions. */
export function createHostConverter(): Converter {
  const steps = [move("spec.disks[*].size", "spec.disks[*].capacity.size")];
  return createConverter({
    hub: { version: "example.com/v3", type: hostType("v3") },
    versions: {
      "example.com/v1": {
        type: hostType("v1"),
        defaults: { "spec.replicas": 1 },
        steps: [rename("spec.name", "title"), plural("spec.ip", "spec.ips"), ...steps],
        stash: ["spec.ips", "spec.zone", "spec.disks[*].class", "spec.disks[*].capacity", "spec.replicas"],
      },
      "example.com/v2": {
        type: hostType("v2"),
        steps: [rename("spec.count", "replicas"), ...steps],
        stash: ["spec.disks[*].capacity"],
      },
    },
  });
}

const STEPS: Readonly<Record<string, (...parts: never[]) => ConversionStep>> = {
  rename,
  move,
  plural,
  singular,
  split,
  join,
  splitByKey,
  joinByKey,
};

/** A step in data: its name, and its arguments, which for `within` are steps too; `double` stands for a custom step that doubles numbers. */
export function readStep([name, ...parts]: readonly [string, ...Json[]]): ConversionStep {
  if (name === "double")
    return custom({ at: parts[0] as string, toHub: (value) => value * 2, fromHub: (value) => value / 2 });
  if (name === "within") {
    const [path, steps, options] = parts as unknown as [string, [string, ...Json[]][], WithinOptions];
    return within(path, steps.map(readStep), options);
  }
  return (STEPS[name] as (...parts: Json[]) => ConversionStep)(...parts);
}

const plain = (properties: JsonObject): ObjectType => {
  const item = {
    type: "object",
    properties: { x: { type: "integer" }, y: { type: "integer" }, ...properties },
  };
  const spec = { l: { type: "array", items: item }, m: { type: "object", additionalProperties: item } };
  return hostSchema({ v1: spec }).type("example.com/v1", "Host");
};

const TYPES: Readonly<Record<string, ObjectType>> = {
  deduced,
  "plain with a": plain({ a: { type: "integer" } }),
  "plain without a": plain({}),
  volumes: hostSchema({ v1: { volumes: disk({}) } }).type("example.com/v1", "Host"),
};

/** A type in data: one of those above, that of a version of `hosts`, or what the fields of a spec are. */
export function readType(name: string | JsonObject = "deduced"): ObjectType {
  if (typeof name !== "string") return hostSchema({ v1: name }).type("example.com/v1", "Host");
  return TYPES[name] ?? hosts.type(...(name.split(" ") as [string, string]));
}
