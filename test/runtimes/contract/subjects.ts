import { generateObjects } from "fieldwise/evolve";
import { kubernetes } from "fieldwise/kubernetes";
import { loadCustomResource } from "fieldwise/openapi";
import { deduced, type ObjectType } from "fieldwise/schema";
import { canonicalText, isObject, type Json, type JsonObject } from "fieldwise/value";
import { deepFreeze } from "./check.ts";

const text = { type: "string" };

/** A custom resource with a list of every topology, a key that has a default, and fields of any kind. */
const fleets = loadCustomResource({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  spec: {
    group: "example.com",
    names: { kind: "Fleet", plural: "fleets" },
    versions: [
      {
        name: "v1",
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: {
                type: "object",
                properties: {
                  size: { type: "integer", format: "int64" },
                  limit: { "x-kubernetes-int-or-string": true },
                  labels: { type: "object", additionalProperties: text },
                  whole: { type: "object", additionalProperties: text, "x-kubernetes-map-type": "atomic" },
                  extra: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
                  steps: { type: "array", items: text },
                  tags: { type: "array", items: text, "x-kubernetes-list-type": "set" },
                  routes: {
                    type: "array",
                    items: {
                      type: "object",
                      properties: {
                        host: text,
                        port: { type: "integer", default: 80 },
                        weight: { type: "number" },
                      },
                      required: ["host"],
                    },
                    "x-kubernetes-list-type": "map",
                    "x-kubernetes-list-map-keys": ["host", "port"],
                  },
                },
              },
            },
          },
        },
      },
    ],
  },
});

export interface Subject {
  readonly name: string;
  readonly type: ObjectType;
  readonly apiVersion: string;
  readonly kind: string;
}

/** The kinds whose objects the laws are checked on. */
export const SUBJECTS: readonly Subject[] = [
  builtIn("apps/v1", "Deployment"),
  builtIn("v1", "Pod"),
  builtIn("v1", "Service"),
  { ...identify("example.com/v1", "Fleet"), type: fleets.type("example.com/v1", "Fleet") },
  { ...identify("free.example/v1", "Anything"), type: deduced },
];

function builtIn(apiVersion: string, kind: string): Subject {
  return { ...identify(apiVersion, kind), type: kubernetes().type(apiVersion, kind) };
}

function identify(apiVersion: string, kind: string): Omit<Subject, "type"> {
  return { name: kind, apiVersion, kind };
}

/** Two objects of the same name: the second has much of the first, and some of its own. */
export function drawPair(
  { type, apiVersion, kind }: Subject,
  seed: number,
): readonly [JsonObject, JsonObject] {
  const identity = { apiVersion, kind, metadata: { name: "drawn" } };
  const one: JsonObject = { ...identity, ...draw(type, seed) };
  const fresh: JsonObject = { ...one, ...draw(type, seed + 100) };
  const shared = isObject(one.spec) && isObject(fresh.spec) && { spec: { ...one.spec, ...fresh.spec } };
  return [deepFreeze(one), deepFreeze({ ...fresh, ...shared })];
}

/** What the first random object that says something says, beside who it is. */
function draw(type: ObjectType, seed: number): JsonObject {
  for (const object of generateObjects(type, { seed, count: 1000 })) {
    const { apiVersion: _, kind: __, metadata: ___, ...stated } = (withoutEmpty(object) ?? {}) as JsonObject;
    if (canonicalText(stated).length > 100) return stated;
  }
  throw new Error("no object says much");
}

/** The value without what is `null` or empty, about which patches and apply have rules of their own. */
function withoutEmpty(value: Json): Json | undefined {
  if (typeof value !== "object") return value;
  if (value === null || Object.keys(value).length === 0) return undefined;
  if (Array.isArray(value)) {
    const items = value.map(withoutEmpty);
    return items.includes(undefined) ? undefined : (items as Json[]);
  }
  const fields = Object.entries(value).map(([name, field]) => [name, withoutEmpty(field as Json)] as const);
  const kept = fields.filter(([, field]) => field !== undefined);
  return kept.length === 0 ? undefined : (Object.fromEntries(kept) as JsonObject);
}
