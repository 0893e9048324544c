import type { ListType, MapType, PatchStrategy, Union, UnionMember } from "../schema/internal.ts";
import {
  compareStrings,
  getField,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  showValue,
} from "../value/internal.ts";
import { isStrings } from "./read-keyword.ts";

const LIST_TYPE = "x-kubernetes-list-type";
const LIST_KEYS = "x-kubernetes-list-map-keys";
const MAP_TYPE = "x-kubernetes-map-type";
const PATCH_STRATEGY = "x-kubernetes-patch-strategy";
const MERGE_KEY = "x-kubernetes-patch-merge-key";
const UNIONS = "x-kubernetes-unions";
const FEATURE_GATE = "x-fieldwise-feature-gate";

export interface ListTopology {
  readonly topology: ListType["topology"];
  readonly keyNames: readonly string[];
}

/** How a list merges: by its list type; without one, as its patch strategy implies; else as a whole. */
export function readListTopology(schema: JsonObject, where: string): ListTopology {
  const listType = schema[LIST_TYPE];
  switch (listType) {
    case undefined:
      return readImpliedTopology(schema, where);
    case "atomic":
    case "set":
      return { topology: listType, keyNames: [] };
    case "map":
      return { topology: "map", keyNames: readKeyNames(schema, where) };
    default:
      throw unknownValue("LIST_TYPE_INVALID", where, LIST_TYPE, listType, ["atomic", "set", "map"]);
  }
}

function readImpliedTopology(schema: JsonObject, where: string): ListTopology {
  const patch = readPatchStrategy(schema, where);
  if (patch?.action !== "merge") return { topology: "atomic", keyNames: [] };
  if (patch.mergeKey === undefined) return { topology: "set", keyNames: [] };
  return { topology: "map", keyNames: [patch.mergeKey] };
}

function readKeyNames(schema: JsonObject, where: string): readonly string[] {
  const names = schema[LIST_KEYS];
  if (!isStrings(names) || names.length === 0) {
    const message = `a list of type "map" needs the names of the fields that identify an item: add ${LIST_KEYS}`;
    throw new MergeError("LIST_KEY_INVALID", where, message);
  }
  if (new Set(names).size < names.length) {
    throw new MergeError("LIST_KEY_INVALID", where, `${LIST_KEYS} names a field twice: remove one`);
  }
  return [...names].sort(compareStrings);
}

/** Throws if an annotation has a value that does not exist, also where it has no effect. */
export function checkAnnotations(schema: JsonObject, where: string): void {
  if (schema[LIST_TYPE] !== undefined && schema[LIST_TYPE] !== "map") readListTopology(schema, where);
  readMapTopology(schema, where);
}

/** How an object merges, if the schema says so. */
export function readMapTopology(schema: JsonObject, where: string): MapType["topology"] | undefined {
  const mapType = schema[MAP_TYPE];
  if (mapType === undefined || mapType === "atomic" || mapType === "granular") return mapType;
  throw unknownValue("MAP_TYPE_INVALID", where, MAP_TYPE, mapType, ["granular", "atomic"]);
}

/** How strategic merge patches treat a field, if the schema says so. */
export function readPatchStrategy(schema: JsonObject, where: string): PatchStrategy | undefined {
  const strategy = schema[PATCH_STRATEGY];
  const mergeKey = schema[MERGE_KEY];
  if (mergeKey !== undefined && typeof mergeKey !== "string") {
    throw new MergeError(
      "PATCH_STRATEGY_INVALID",
      where,
      `${MERGE_KEY} must be the name of a field: name one`,
    );
  }
  if (strategy === undefined) {
    return mergeKey === undefined ? undefined : { action: undefined, retainKeys: false, mergeKey };
  }
  const parts = typeof strategy === "string" ? strategy.split(",") : [];
  const actions = parts.filter((part) => part !== "retainKeys");
  const [action] = actions;
  const known = action === undefined || action === "merge" || action === "replace";
  if (parts.length === 0 || !known || actions.length > 1 || parts.length - actions.length > 1) {
    const choices = ["merge", "replace", "retainKeys", "merge,retainKeys"];
    throw unknownValue("PATCH_STRATEGY_INVALID", where, PATCH_STRATEGY, strategy, choices);
  }
  return { action, retainKeys: parts.length > actions.length, mergeKey };
}

/** The feature gate that a field is behind, if the schema names one. */
export function readFeatureGate(schema: JsonObject, where: string): string | undefined {
  const gate = schema[FEATURE_GATE];
  if (gate === undefined || (typeof gate === "string" && gate !== "")) return gate;
  throw new MergeError("SCHEMA_INVALID", where, `${FEATURE_GATE} must be text: use the name of a gate`);
}

/** The unions of an object. */
export function readUnions(schema: JsonObject, where: string): readonly Union[] {
  const unions = schema[UNIONS];
  if (unions === undefined) return [];
  if (Array.isArray(unions) && unions.every(isObject)) return unions.map((union) => readUnion(union, where));
  throw invalidUnion(where, `${UNIONS} must be a list of objects: use one`);
}

function readUnion(union: JsonObject, where: string): Union {
  const { discriminator, "fields-to-discriminateBy": byField = {} } = union;
  if (discriminator !== undefined && typeof discriminator !== "string") {
    throw invalidUnion(where, "the discriminator must be the name of a field: name one");
  }
  if (!isObject(byField))
    throw invalidUnion(where, '"fields-to-discriminateBy" must be an object: use one of field and value');
  const members = Object.keys(byField).map((field) => {
    const value = getField(byField, field);
    if (typeof value !== "string")
      throw invalidUnion(where, `the discriminator's value for "${field}" must be text: use a string`);
    return { field, value };
  });
  return createUnion(discriminator, members, false);
}

export function createUnion(
  discriminator: string | undefined,
  members: readonly UnionMember[],
  deduceInvalidDiscriminator: boolean,
): Union {
  const sorted = [...members].sort((a, b) => compareStrings(a.field, b.field));
  return { discriminator, deduceInvalidDiscriminator, members: sorted };
}

function invalidUnion(where: string, message: string): MergeError {
  return new MergeError("UNION_INVALID", where, message);
}

/** The error for an annotation whose value is none of its choices. */
export function unknownValue(
  code: "DUPLICATE_FIELD_INVALID" | "LIST_TYPE_INVALID" | "MAP_TYPE_INVALID" | "PATCH_STRATEGY_INVALID",
  where: string,
  annotation: string,
  value: Json,
  choices: readonly string[],
): MergeError {
  const known = choices.map((choice) => `"${choice}"`).join(", ");
  return new MergeError(code, where, `${annotation} is ${showValue(value)}: use one of ${known}`);
}
