import { strip } from "../../apply/internal.ts";
import type { Type } from "../../schema/internal.ts";
import { itemElement } from "../../typed/internal.ts";
import {
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  setField,
  shareUnchanged,
} from "../../value/internal.ts";

interface Sides<Value extends Json = Json> {
  readonly before: Value;
  readonly after: Value;
}

/**
 * Two states of an object without what is the same in both and so far from all that differs that no reader sees it: of many
 * objects most stays as it is. `context` is how many lines around a change are shown; one more stays on each side, so that it
 * shows that there is more.
 */
export function reduceSides(type: Type, sides: Sides<JsonObject>, context: number): Sides<JsonObject> {
  const bare = strip(sides.before);
  const both = { before: bare, after: shareUnchanged(bare, strip(sides.after)) };
  const { before, after } = reduceObjects(type, both, context + 1, ["metadata"]);
  return { before: withOwnersOf(sides.before, before), after: withOwnersOf(sides.after, after) };
}

function withOwnersOf({ metadata: whole }: JsonObject, object: JsonObject): JsonObject {
  const { metadata } = object;
  if (!isObject(whole) || !isObject(metadata) || whole.managedFields === undefined) return object;
  return { ...object, metadata: { ...metadata, managedFields: whole.managedFields } };
}

/** `keys` are the fields that tell an item from others: these stay. */
function reduce(type: Type | undefined, { before, after }: Sides, reach: number, keys: Names = []): Sides {
  if (before === after) {
    const ends = keepEnds(type, before, reach, keys);
    return { before: ends, after: ends };
  }
  if (isObject(before) && isObject(after) && type?.map?.topology === "granular")
    return reduceObjects(type, { before, after }, reach, keys);
  if (Array.isArray(before) && Array.isArray(after) && type?.list?.topology === "map")
    return reduceLists(type, { before, after }, reach);
  return { before, after };
}

function reduceObjects(
  type: Type,
  { before, after }: Sides<JsonObject>,
  reach: number,
  keys: Names,
): Sides<JsonObject> {
  const differs = (name: string): boolean => before[name] !== after[name];
  const kept = new Set([
    ...keys,
    ...nearChanges(Object.keys(before), differs, reach),
    ...nearChanges(Object.keys(after), differs, reach),
  ]);
  const reduced = { before: {}, after: {} };
  const inner = new Map<string, Sides>();
  for (const name of kept) {
    const [old, now] = [before[name], after[name]];
    const of = type.map?.fields.get(name)?.type ?? type.map?.element;
    if (old !== undefined && now !== undefined)
      inner.set(name, reduce(of, { before: old, after: now }, reach));
  }
  for (const side of ["before", "after"] as const) {
    const whole = side === "before" ? before : after;
    for (const name of Object.keys(whole))
      if (kept.has(name)) setField(reduced[side], name, (inner.get(name)?.[side] ?? whole[name]) as Json);
  }
  return reduced;
}

function reduceLists(type: Type, { before, after }: Sides<JsonArray>, reach: number): Sides<JsonArray> {
  const { list } = type;
  if (list === undefined) return { before, after };
  const names = list.keys.map(({ name }) => name);
  const keysOf = (items: JsonArray) => items.map((item) => itemElement(list, item as Json) ?? "");
  const keys = { before: keysOf(before), after: keysOf(after) };
  const [olds, news] = [new Map<string, Json>(), new Map<string, Json>()];
  for (const [index, key] of keys.before.entries()) olds.set(key, before[index] as Json);
  for (const [index, key] of keys.after.entries()) news.set(key, after[index] as Json);
  // Items that come twice are told apart by their place.
  if (olds.size < before.length || news.size < after.length) return { before, after };
  const differs = (key: string): boolean => olds.get(key) !== news.get(key);
  const kept = new Set([
    ...nearChanges(keys.before, differs, reach),
    ...nearChanges(keys.after, differs, reach),
  ]);
  const reduced = { before: [] as Json[], after: [] as Json[] };
  for (const side of ["before", "after"] as const) {
    for (const key of keys[side].filter((key) => kept.has(key))) {
      const sides = { before: olds.get(key), after: news.get(key) };
      const both = sides.before !== undefined && sides.after !== undefined ? (sides as Sides) : undefined;
      reduced[side].push(
        both === undefined ? (sides[side] as Json) : reduce(list.element, both, reach, names)[side],
      );
    }
  }
  return reduced;
}

/** Which lines of a value stay. */
interface Ends {
  readonly first: boolean;
  readonly last: boolean;
}

/** What is the same in both, without its middle: the first and last lines of it stay, and the one that it begins with. */
function keepEnds(
  type: Type | undefined,
  value: Json,
  reach: number,
  keys: Names,
  { first, last }: Ends = { first: true, last: true },
): Json {
  const endsAt = (index: number, count: number): Ends => ({
    first: index === 0 || (first && index < reach),
    last: last && index >= count - reach,
  });
  if (isObject(value) && type?.map?.topology === "granular") {
    const names = Object.keys(value);
    const kept = {};
    for (const [index, name] of names.entries()) {
      const ends = endsAt(index, names.length);
      if (!ends.first && !ends.last && !keys.includes(name)) continue;
      const of = type.map.fields.get(name)?.type ?? type.map.element;
      setField(kept, name, keepEnds(of, value[name] as Json, reach, [], ends));
    }
    return kept;
  }
  if (!Array.isArray(value) || type?.list?.topology !== "map") return value;
  const { element, keys: listKeys } = type.list;
  const names = listKeys.map(({ name }) => name);
  return (value as readonly Json[]).flatMap((item, index) => {
    const ends = endsAt(index, value.length);
    return ends.first || ends.last ? [keepEnds(element, item, reach, names, ends)] : [];
  });
}

type Names = readonly string[];

/** Those of some names that differ and the ones near them; and the first and the last, which may be near what is outside. */
function nearChanges(names: readonly string[], differs: (name: string) => boolean, reach: number): string[] {
  const near = new Set<string>([...names.slice(0, reach), ...names.slice(-reach)]);
  for (const [index, name] of names.entries()) {
    if (!differs(name)) continue;
    for (const one of names.slice(Math.max(0, index - reach), index + reach + 1)) near.add(one);
  }
  return [...near];
}
