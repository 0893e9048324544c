import { strip } from "../../apply/internal.ts";
import type { ListType, Type } from "../../schema/internal.ts";
import { itemElement } from "../../typed/internal.ts";
import {
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  setField,
  shareUnchanged,
} from "../../value/internal.ts";

interface Sides<Value = Json> {
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
  const { before, after } = reduceObjects(type, both, { first: 0, last: 0, around: context + 1 }, [
    "metadata",
  ]);
  return { before: withOwnersOf(sides.before, before), after: withOwnersOf(sides.after, after) };
}

function withOwnersOf({ metadata: whole }: JsonObject, object: JsonObject): JsonObject {
  const { metadata } = object;
  if (!isObject(whole) || !isObject(metadata) || whole.managedFields === undefined) return object;
  return { ...object, metadata: { ...metadata, managedFields: whole.managedFields } };
}

/**
 * How many lines of a value stay, at least: at its start, at its end, and on each side of a change. The one that is farthest from
 * the change is not shown, so it may be any.
 */
interface Kept {
  readonly first: number;
  readonly last: number;
  readonly around: number;
}

type Names = readonly string[];

/** `keys` are, of an item, the fields that tell it from others: these stay, and so does the line that it begins with. */
function reduce(type: Type | undefined, { before, after }: Sides, kept: Kept, keys: Names = []): Sides {
  if (before === after) {
    const ends = keepEnds(type, before, kept, keys);
    return { before: ends, after: ends };
  }
  if (isObject(before) && isObject(after) && type?.map?.topology === "granular")
    return reduceObjects(type, { before, after }, kept, keys);
  if (Array.isArray(before) && Array.isArray(after) && type?.list?.topology === "map")
    return reduceLists(type.list, { before, after }, kept);
  return { before, after };
}

function reduceObjects(
  type: Type,
  { before, after }: Sides<JsonObject>,
  kept: Kept,
  keys: Names,
): Sides<JsonObject> {
  const fields = { before: fieldsOf(before), after: fieldsOf(after) };
  const reduced = reduceParts(fields, kept, keys, (name, field, within) =>
    reduce(fieldType(type, name), field, belowName(within)),
  );
  return { before: objectOf(reduced.before), after: objectOf(reduced.after) };
}

function reduceLists(list: ListType, { before, after }: Sides<JsonArray>, kept: Kept): Sides<JsonArray> {
  const items = { before: itemsOf(list, before), after: itemsOf(list, after) };
  // Items that come twice are told apart by their place.
  if (items.before.size < before.length || items.after.size < after.length) return { before, after };
  const keys = keysOf(list);
  const reduced = reduceParts(items, kept, [], (_, item, within) => reduce(list.element, item, within, keys));
  return { before: [...reduced.before.values()], after: [...reduced.after.values()] };
}

/** Fields by their names, or items by their elements, in order. */
type Parts = ReadonlyMap<string, Json>;

function reduceParts(
  sides: Sides<Parts>,
  kept: Kept,
  keys: Names,
  reducePart: (name: string, part: Sides, kept: Kept) => Sides,
): Sides<Parts> {
  const { before, after } = sides;
  const names = { before: [...before.keys()], after: [...after.keys()] };
  const [head] = names.before;
  const isItem = keys.length > 0;
  // What moved differs wherever it is, and so does the line that an item begins with.
  if (!haveSameOrder(sides) || (isItem && head !== names.after[0])) return sides;
  const near = new Map(keys.map((name): [string, Kept] => [name, { ...kept, first: 0, last: 0 }]));
  const differs = (name: string): boolean => before.get(name) !== after.get(name);
  if (isItem && head !== undefined) near.set(head, { ...kept, ...HEAD });
  addNear(near, names.before, differs, kept);
  addNear(near, names.after, differs, kept);
  const reduced = { before: new Map(before), after: new Map(after) };
  for (const name of new Set([...names.before, ...names.after])) {
    const within = near.get(name);
    const [old, now] = [before.get(name), after.get(name)];
    if (within === undefined) {
      reduced.before.delete(name);
      reduced.after.delete(name);
    } else if (old !== undefined && now !== undefined) {
      const part = reducePart(name, { before: old, after: now }, within);
      reduced.before.set(name, part.before);
      reduced.after.set(name, part.after);
    }
  }
  return reduced;
}

/** Whether the parts that both sides have come in the same order. */
function haveSameOrder({ before, after }: Sides<Parts>): boolean {
  const common = [...after.keys()].filter((name) => before.has(name));
  let next = 0;
  for (const name of before.keys()) if (name === common[next]) next++;
  return next === common.length;
}

/** What stays where only the first line is shown. */
const HEAD = { first: 2, last: 0 };

/** Adds those of some names that differ, the ones near them, and those near the ends; and how much of each stays. */
function addNear(
  near: Map<string, Kept>,
  names: Names,
  differs: (name: string) => boolean,
  { first: atStart, last: atEnd, around }: Kept,
): void {
  const lasts: number[] = [];
  let last = atEnd;
  for (const [index, name] of [...names.entries()].reverse()) {
    lasts[index] = last;
    last = differs(name) ? around : last - 1;
  }
  let first = atStart;
  for (const [index, name] of names.entries()) {
    const last = lasts[index] as number;
    const other = near.get(name);
    if (other !== undefined || differs(name) || first > 0 || last > 0)
      near.set(name, {
        first: Math.max(first, other?.first ?? 0),
        last: Math.max(last, other?.last ?? 0),
        around,
      });
    first = differs(name) ? around : first - 1;
  }
}

/** What is the same in both, without its middle; if no line of it is shown, without all that is in it. */
function keepEnds(type: Type | undefined, value: Json, kept: Kept, keys: Names = []): Json {
  const { first, last } = kept;
  const isItem = keys.length > 0;
  if (!isItem && first <= 0 && last <= 1) return Array.isArray(value) ? [] : isObject(value) ? {} : value;
  const within = (index: number, count: number): Kept => ({
    ...kept,
    first: isItem && index === 0 ? Math.max(HEAD.first, first) : first - index,
    last: last - (count - 1 - index),
  });
  if (isObject(value) && type?.map?.topology === "granular") {
    const names = Object.keys(value);
    const ends = {};
    for (const [index, name] of names.entries()) {
      const part = within(index, names.length);
      if (isKept(part) || keys.includes(name))
        setField(ends, name, keepEnds(fieldType(type, name), value[name] as Json, belowName(part)));
    }
    return ends;
  }
  if (!Array.isArray(value) || type?.list?.topology !== "map") return value;
  const { list } = type;
  return (value as readonly Json[]).flatMap((item, index) => {
    const part = within(index, value.length);
    return isKept(part) ? [keepEnds(list.element, item, part, keysOf(list))] : [];
  });
}

function isKept({ first, last }: Kept): boolean {
  return first > 0 || last > 0;
}

/** What stays below a name, which has a line of its own. */
function belowName(kept: Kept): Kept {
  return { ...kept, first: kept.first - 1 };
}

function fieldType(type: Type, name: string): Type | undefined {
  return type.map?.fields.get(name)?.type ?? type.map?.element;
}

function keysOf({ keys }: ListType): Names {
  return keys.map(({ name }) => name);
}

function fieldsOf(object: JsonObject): Parts {
  return new Map(Object.entries(object) as [string, Json][]);
}

function objectOf(fields: Parts): JsonObject {
  const object = {};
  for (const [name, value] of fields) setField(object, name, value);
  return object;
}

function itemsOf(list: ListType, items: JsonArray): Parts {
  return new Map((items as readonly Json[]).map((item) => [itemElement(list, item) ?? "", item]));
}
