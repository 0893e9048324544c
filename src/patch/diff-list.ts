import { compareStrings, equal, type Json, type JsonArray, type JsonObject } from "../value/index.ts";
import type { DiffScope } from "./diff-scope.ts";
import { PATCH } from "./directives.ts";
import { haveSameKey, type ItemKey, keyFieldsOf, keyOfItem } from "./list-items.ts";
import type { ListMerge, Walk } from "./walk.ts";

/** What a patch says of a list. */
export interface ListDiff {
  /** Items to add, change or, marked so, to delete. */
  readonly items: JsonArray;
  /** Scalars to delete. */
  readonly deleted: JsonArray;
  /** The order to bring the items into. */
  readonly order: JsonArray;
}

/** Finds the patch of two items with the same key; `undefined` if there is nothing to say. */
export type DiffItem = (from: JsonObject, to: JsonObject, place: number) => JsonObject | undefined;

/** The items of a list that have the same key, as text. There is more than one only in lists that are at fault. */
type Groups = Map<string, JsonObject[]>;

/** The difference of two lists of objects. */
export function diffObjectLists(from: JsonArray, to: JsonArray, context: ListContext): ListDiff {
  const { walk, how, scope } = context;
  const inOrder = haveSameKeys(from, to, context);
  const items =
    (inOrder ? diffInOrder(from, to, context) : diffOutOfOrder(from, to, context)) ??
    diffAllGroups(from, to, context);
  const ordered = scope.order && (items.length > 0 || (scope.changes && !inOrder));
  const order = ordered ? to.map((item) => keyFieldsOf(walk, item as JsonObject, how.keys)) : [];
  return { items, deleted: [], order };
}

/** What it takes to compare two lists of objects. */
export interface ListContext {
  readonly how: ListMerge;
  readonly walk: Walk;
  readonly scope: DiffScope;
  readonly diffItem: DiffItem;
}

/** Whether two lists have the same items, by key, in the same order. */
function haveSameKeys(from: JsonArray, to: JsonArray, { walk, how }: ListContext): boolean {
  if (from.length !== to.length) return false;
  for (let place = 0; place < from.length; place++) {
    if (!haveSameKey(walk, from[place] as JsonObject, to[place] as JsonObject, how.keys)) return false;
  }
  return true;
}

/** The patches of items that stand side by side; `undefined` if a key occurs twice and that matters. */
function diffInOrder(from: JsonArray, to: JsonArray, context: ListContext): JsonArray | undefined {
  const items: Json[] = [];
  diffPairs(from, to, { start: 0, shift: 0, end: to.length }, context, items);
  return items.length > 1 && hasTwice(keysOf(to, context)) ? undefined : items;
}

/** The same for lists that differ somewhere in the middle; `undefined` if a key occurs twice. */
function diffOutOfOrder(from: JsonArray, to: JsonArray, context: ListContext): JsonArray | undefined {
  const before = keysOf(from, context);
  const after = keysOf(to, context);
  if (hasTwice(before) || hasTwice(after)) return undefined;
  const head = countSameAtStart(before, after);
  const tail = countSameAtEnd(before, after, head);
  const items: Json[] = [];
  diffPairs(from, to, { start: 0, shift: 0, end: head }, context, items);
  const { changed, deletions } = diffGroups(
    from.slice(head, from.length - tail),
    to.slice(head, to.length - tail),
    context,
    head,
  );
  for (const item of changed) items.push(item);
  diffPairs(
    from,
    to,
    { start: to.length - tail, shift: from.length - to.length, end: to.length },
    context,
    items,
  );
  for (const item of deletions) items.push(item);
  return items;
}

function diffAllGroups(from: JsonArray, to: JsonArray, context: ListContext): JsonArray {
  const { changed, deletions } = diffGroups(from, to, context, 0);
  return [...changed, ...deletions];
}

function keysOf(list: JsonArray, { walk, how }: ListContext): readonly ItemKey[] {
  return list.map((item) => keyOfItem(walk, item, how.keys));
}

function countSameAtStart(before: readonly ItemKey[], after: readonly ItemKey[]): number {
  let count = 0;
  while (count < before.length && count < after.length && before[count] === after[count]) count++;
  return count;
}

function countSameAtEnd(before: readonly ItemKey[], after: readonly ItemKey[], head: number): number {
  const most = Math.min(before.length, after.length) - head;
  let count = 0;
  while (count < most && before[before.length - 1 - count] === after[after.length - 1 - count]) count++;
  return count;
}

function hasTwice(keys: readonly ItemKey[]): boolean {
  return new Set(keys).size < keys.length;
}

/** Adds the patches of a run of items: those of `to` from `start` to `end`, and their partners `shift` places on. */
function diffPairs(
  from: JsonArray,
  to: JsonArray,
  run: { start: number; shift: number; end: number },
  { how, diffItem }: ListContext,
  items: Json[],
): void {
  for (let place = run.start; place < run.end; place++) {
    const item = to[place] as JsonObject;
    const patch = diffItem(from[place + run.shift] as JsonObject, item, place);
    if (patch !== undefined) items.push({ ...patch, ...statedKeys(item, how) });
  }
}

/** The patches of items that have the same key, wherever they stand, and of those that came or went. */
function diffGroups(
  from: JsonArray,
  to: JsonArray,
  { how, walk, scope, diffItem }: ListContext,
  offset: number,
): { changed: JsonArray; deletions: JsonArray } {
  const before = groupItems(from, how, walk);
  const after = groupItems(to, how, walk);
  const changed: Json[] = [];
  let place = offset;
  for (const [text, group] of after) {
    const partners = before.get(text) ?? [];
    for (const [index, item] of group.entries()) {
      const partner = partners[index];
      const patch = partner === undefined ? undefined : diffItem(partner, item, place);
      if (patch !== undefined) changed.push({ ...patch, ...statedKeys(item, how) });
      else if (partner === undefined && scope.changes) changed.push(item);
    }
    place++;
  }
  return { changed, deletions: scope.deletions ? deletionsOf(before, after, how, walk) : [] };
}

/** Groups items by key, in the order of their first. Kubernetes sorts equal ones last to first. */
function groupItems(list: JsonArray, how: ListMerge, walk: Walk): Groups {
  const groups: Groups = new Map();
  for (const item of list) {
    const text = String(keyOfItem(walk, item, how.keys));
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [item as JsonObject]);
    else group.push(item as JsonObject);
  }
  for (const group of groups.values()) if (group.length > 1) group.reverse();
  return groups;
}

/** The keys of an item that it states itself. */
function statedKeys(item: JsonObject, { keys }: ListMerge): JsonObject {
  return Object.fromEntries(
    keys.flatMap(({ name }) => (item[name] === undefined ? [] : [[name, item[name] as Json]])),
  );
}

/** A deletion for every item that has no partner any more, sorted by key as text. */
function deletionsOf(before: Groups, after: Groups, how: ListMerge, walk: Walk): JsonObject[] {
  const gone = [...before].flatMap(([text, group]) => {
    const rest = group.slice(after.get(text)?.length ?? 0);
    return rest.map((item) => ({ text, item }));
  });
  gone.sort((a, b) => compareStrings(a.text, b.text));
  return gone.map(({ item }) => ({ ...keyFieldsOf(walk, item, how.keys), [PATCH]: "delete" }));
}

/** The difference of two lists of scalars, which merge as sets. */
export function diffScalarLists(from: JsonArray, to: JsonArray, scope: DiffScope): ListDiff {
  if (equal(from, to)) return { items: [], deleted: [], order: statesOrder(to, scope) ? to : [] };
  const before = countItems(from);
  const after = countItems(to);
  const items: Json[] = [];
  for (const [text, { item, count }] of after) {
    const added = count - (before.get(text)?.count ?? 0);
    for (let copy = 0; copy < added && scope.changes; copy++) items.push(item);
  }
  const deleted = scope.deletions ? deletedScalars(before, after) : [];
  const reordered = scope.changes && (scope.tidy || !equal(sortAsText(from), to));
  return { items, deleted, order: scope.order && (deleted.length > 0 || reordered) ? to : [] };
}

/**
 * Whether a patch states the order of a list that did not change. Kubernetes sorts what it comes from before it
 * compares, so it does for every list that is not sorted.
 */
function statesOrder(list: JsonArray, { order, changes, tidy }: DiffScope): boolean {
  return (
    order &&
    changes &&
    !tidy &&
    list.some((item, place) => place > 0 && compareAsText(list[place - 1] as Json, item) > 0)
  );
}

function sortAsText(list: JsonArray): JsonArray {
  return [...list].sort(compareAsText);
}

function compareAsText(a: Json, b: Json): number {
  return compareStrings(String(a), String(b));
}

type Counts = Map<string, { readonly item: Json; count: number }>;

function countItems(list: JsonArray): Counts {
  const counts: Counts = new Map();
  for (const item of list) {
    const known = counts.get(String(item));
    if (known === undefined) counts.set(String(item), { item, count: 1 });
    else known.count++;
  }
  return counts;
}

/** Scalars that occur less often than before, sorted as text. */
function deletedScalars(before: Counts, after: Counts): JsonArray {
  const gone = [...before].filter(([text, { count }]) => count > (after.get(text)?.count ?? 0));
  return gone.sort(([a], [b]) => compareStrings(a, b)).map(([, { item }]) => item);
}
