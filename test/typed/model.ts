import type { FieldSet } from "fieldwise/fieldpath";
import type { ListType, Type } from "fieldwise/schema";
import { canonicalText, equal, isObject, type Json, type JsonArray, type JsonObject } from "fieldwise/value";

/**
 * What the engine says about fields, said again in the plainest way: a path is a list of FieldsV1 elements, and a
 * set of paths is a set of their texts. Nothing here is shared with the engine, and nothing is quick.
 */
export type Paths = ReadonlySet<string>;
type Path = readonly string[];

/** The paths of a field set, as texts. */
export function pathsIn(set: FieldSet, prefix: Path = []): Paths {
  const paths = new Set<string>();
  for (const [element, node] of Object.entries(set)) {
    if (element === ".") continue;
    const path = [...prefix, element];
    if (Object.keys(node).length === 0 || Object.hasOwn(node, ".")) paths.add(textOf(path));
    for (const text of pathsIn(node, path)) paths.add(text);
  }
  return paths;
}

const textOf = (path: Path): string => JSON.stringify(path);

/** A field set or a comparison, such that two of them are compared and shown as lists of texts. */
export const sorted = (paths: Paths): readonly string[] => [...paths].sort();

/** Which fields a value has. */
export function fieldsOf(type: Type, value: Json): Paths {
  const paths = new Set<string>();
  visit(type, value, [], paths);
  paths.delete(textOf([]));
  return paths;
}

function visit(type: Type, value: Json, path: Path, paths: Set<string>): void {
  const children = childrenOf(type, value);
  const isList = Array.isArray(value);
  if (children === undefined && !(isList && type.list?.topology !== "atomic")) paths.add(textOf(path));
  for (const { element, values, type: childType, stated } of children ?? []) {
    const childPath = [...path, element];
    if (stated) paths.add(textOf(childPath));
    if (values.length === 1) visit(childType, values[0] as Json, childPath, paths);
  }
}

interface Child {
  readonly element: string;
  /** More than one if a list has an item several times. */
  readonly values: JsonArray;
  readonly type: Type;
  /** Whether a field by its mere presence: an item of a list, or a key that the type does not declare. */
  readonly stated: boolean;
}

/** What a value is made of, if that merges one by one; `undefined` for what is a leaf. */
function childrenOf(type: Type, value: Json): readonly Child[] | undefined {
  const { map, list } = type;
  if (isObject(value) && map?.topology === "granular" && Object.keys(value).length > 0) {
    return Object.keys(value).map((name) => ({
      element: `f:${name}`,
      values: [value[name] as Json],
      type: (map.fields.get(name)?.type ?? map.element) as Type,
      stated: !map.fields.has(name),
    }));
  }
  if (Array.isArray(value) && list !== undefined && list.topology !== "atomic" && value.length > 0) {
    const elements = new Set(value.map((item) => elementOf(list, item)));
    return [...elements].map((element) => ({
      element,
      values: value.filter((item) => elementOf(list, item) === element),
      type: list.element,
      stated: true,
    }));
  }
  return undefined;
}

function elementOf({ topology, keys }: ListType, item: Json): string {
  if (topology === "set") return `v:${canonicalText(item)}`;
  const found = keys.flatMap(({ name, default: otherwise }): [string, Json][] => {
    const value = Object.hasOwn(item as JsonObject, name) ? (item as JsonObject)[name] : otherwise;
    return value === undefined ? [] : [[name, value]];
  });
  return `k:${canonicalText(Object.fromEntries(found))}`;
}

/** How two values differ, as three sets of paths. */
export interface Differences {
  readonly added: Paths;
  readonly modified: Paths;
  readonly removed: Paths;
}

/** How two objects differ. */
export function differencesOf(type: Type, from: Json, to: Json): Differences {
  const differences = { added: new Set<string>(), modified: new Set<string>(), removed: new Set<string>() };
  tell(type, from, to, [], differences);
  for (const set of Object.values(differences)) set.delete(textOf([]));
  return differences;
}

type Sink = { [Kind in keyof Differences]: Set<string> };

function tell(type: Type, from: Json, to: Json, path: Path, sink: Sink): void {
  const before = childrenOf(type, from);
  const after = childrenOf(type, to);
  if (before === undefined && after === undefined) {
    if (!equal(from, to)) sink.modified.add(textOf(path));
    return;
  }
  // What was or becomes a leaf of another kind is modified; `null` and what is empty are of any kind here.
  if ((before === undefined || after === undefined) && kindOf(from) !== kindOf(to)) {
    if (from !== null && to !== null) sink.modified.add(textOf(path));
  }
  const elements = new Set([...(before ?? []), ...(after ?? [])].map(({ element }) => element));
  for (const element of elements) {
    const old = before?.find((child) => child.element === element);
    const current = after?.find((child) => child.element === element);
    tellChild(old, current, [...path, element], sink);
  }
}

function tellChild(old: Child | undefined, current: Child | undefined, path: Path, sink: Sink): void {
  const [before, after] = [old?.values ?? [], current?.values ?? []];
  const { type } = (current ?? old) as Child;
  if (before.length === 1 && after.length === 1) {
    tell(type, before[0] as Json, after[0] as Json, path, sink);
  } else if (before.length > 1 && after.length > 1) {
    if (!equal(before, after)) sink.modified.add(textOf(path));
  } else {
    tellAll(old, path, sink.removed);
    tellAll(current, path, sink.added);
  }
}

/** All that an item or a field holds, and itself. Of what is there several times, just itself. */
function tellAll(child: Child | undefined, path: Path, set: Set<string>): void {
  if (child === undefined) return;
  set.add(textOf(path));
  if (child.values.length > 1) return;
  for (const inner of childrenOf(child.type, child.values[0] as Json) ?? []) {
    tellAll(inner, [...path, inner.element], set);
  }
}

function kindOf(value: Json): string {
  return Array.isArray(value) ? "list" : isObject(value) ? "object" : "scalar";
}
