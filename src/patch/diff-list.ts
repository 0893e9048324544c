import { compareStrings, equal, type Json, type JsonArray, type JsonObject } from "../value/index.ts";
import type { DiffScope } from "./diff-objects.ts";
import { PATCH } from "./directives.ts";
import { keyFieldsOf, keyOfItem } from "./list-items.ts";
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
export function diffObjectLists(
  from: JsonArray,
  to: JsonArray,
  how: ListMerge,
  walk: Walk,
  scope: DiffScope,
  diffItem: DiffItem,
): ListDiff {
  const before = groupItems(from, how, walk);
  const after = groupItems(to, how, walk);
  const items: Json[] = [];
  let place = 0;
  for (const [text, group] of after) {
    const partners = before.get(text) ?? [];
    group.forEach((item, index) => {
      const partner = partners[index];
      if (partner === undefined) {
        if (scope.changes) items.push(item);
        return;
      }
      const patch = diffItem(partner, item, place);
      if (patch !== undefined) items.push({ ...patch, ...statedKeys(item, how) });
    });
    place++;
  }
  if (scope.deletions) items.push(...deletionsOf(before, after, how, walk));
  const reordered = scope.changes && !sameOrder(from, to, how, walk);
  const ordered = scope.order && (items.length > 0 || reordered);
  return {
    items,
    deleted: [],
    order: ordered ? to.map((item) => keyFieldsOf(walk, item as JsonObject, how.keys)) : [],
  };
}

/** Groups items by key, in the order of their first. Kubernetes sorts equal ones last to first. */
function groupItems(list: JsonArray, how: ListMerge, walk: Walk): Groups {
  const groups: Groups = new Map();
  for (const item of list) {
    const text = String(keyOfItem(walk, item, how.keys));
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [item as JsonObject]);
    else group.unshift(item as JsonObject);
  }
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

function sameOrder(from: JsonArray, to: JsonArray, how: ListMerge, walk: Walk): boolean {
  if (from.length !== to.length) return false;
  return from.every(
    (item, index) => keyOfItem(walk, item, how.keys) === keyOfItem(walk, to[index] as Json, how.keys),
  );
}

/** The difference of two lists of scalars, which merge as sets. */
export function diffScalarLists(from: JsonArray, to: JsonArray, scope: DiffScope): ListDiff {
  const before = countItems(from);
  const after = countItems(to);
  const items: Json[] = [];
  for (const [text, { item, count }] of after) {
    const added = count - (before.get(text)?.count ?? 0);
    for (let copy = 0; copy < added && scope.changes; copy++) items.push(item);
  }
  const deleted = scope.deletions ? deletedScalars(before, after) : [];
  const ordered = scope.order && (deleted.length > 0 || (scope.changes && differsInOrder(from, to, scope)));
  return { items, deleted, order: ordered ? to : [] };
}

/** Kubernetes sorts what it comes from before it looks, so it states the order of every list that is not sorted. */
function differsInOrder(from: JsonArray, to: JsonArray, { tidy }: DiffScope): boolean {
  if (tidy) return !equal(from, to);
  const sorted = [...from].sort((a, b) => compareStrings(String(a), String(b)));
  return !equal(sorted, to);
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
