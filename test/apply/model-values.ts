import { type FieldPath, type FieldSet, hasPath } from "fieldwise/fieldpath";
import type { ObjectType, Type } from "fieldwise/schema";
import {
  canonicalText,
  compareStrings,
  equal,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
} from "fieldwise/value";
import { expect } from "vitest";
import { compare, itemElement } from "../../src/typed/internal.ts";

/** All that an object is made of, whether it can be owned or only holds what can. */
export function partsIn(type: ObjectType, object: JsonObject): FieldSet {
  return compare(type, { from: {}, to: object }).added;
}

/** Whether a path, or the way to it, belongs to a set. */
export function isInside(set: FieldSet, path: FieldPath): boolean {
  return path.some((_, place) => hasPath(set, path.slice(0, place + 1)));
}

/** Whether a path goes on from another. */
export function isBelow(path: FieldPath, start: FieldPath): boolean {
  return (
    path.length > start.length &&
    canonicalText(path.slice(0, start.length) as unknown as Json) === canonicalText(start as unknown as Json)
  );
}

/** A value whose lists that merge are in an order of their own. */
export function unordered(type: Type | undefined, value: Json): Json {
  if (Array.isArray(value)) {
    const list = type?.list;
    if (list === undefined || list.topology === "atomic") return value;
    const items = value.map((item) => unordered(list.element, item));
    return items.sort((a, b) => compareStrings(canonicalText(a), canonicalText(b)));
  }
  if (!isObject(value) || type?.map?.topology !== "granular") return value;
  const { fields, element } = type.map;
  return Object.fromEntries(
    Object.keys(value).map((name) => [
      name,
      unordered(fields.get(name)?.type ?? element, value[name] as Json),
    ]),
  );
}

/** A value without anything in it that is `null` or empty. */
export function withoutEmpty(value: Json): Json | undefined {
  if (typeof value !== "object") return value;
  if (value === null || Object.keys(value).length === 0) return undefined;
  if (Array.isArray(value)) {
    const items = value.map(withoutEmpty);
    return items.includes(undefined) ? undefined : (items as Json[]);
  }
  const entries = Object.entries(value).map(([name, field]) => [name, withoutEmpty(field as Json)] as const);
  const kept = entries.filter(([, field]) => field !== undefined);
  return kept.length === 0 ? undefined : (Object.fromEntries(kept) as JsonObject);
}

/** What is equal on both sides is the same on both sides, all the way down through what merges one by one. */
export function expectShared(result: Json, live: Json, type: Type | undefined): void {
  if (typeof result !== "object" || typeof live !== "object") return;
  if (equal(result, live)) {
    expect(result).toBe(live);
  } else if (isObject(result) && isObject(live) && type?.map?.topology === "granular") {
    for (const name of Object.keys(result)) {
      if (!Object.hasOwn(live, name)) continue;
      const inside = type.map.fields.get(name)?.type ?? type.map.element;
      expectShared(result[name] as Json, live[name] as Json, inside);
    }
  } else if (Array.isArray(result) && Array.isArray(live) && type?.list?.topology === "map") {
    const { list } = type;
    for (const item of result as JsonArray) {
      const element = itemElement(list, item);
      const [partner, ...others] = (live as JsonArray).filter(
        (other) => itemElement(list, other) === element,
      );
      if (partner !== undefined && others.length === 0) expectShared(item, partner, list.element);
    }
  }
}
