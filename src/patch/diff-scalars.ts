import { equal, type Json, type JsonArray } from "../value/internal.ts";
import { type ListContext, type ListDiff, NO_DIFFERENCE } from "./diff-list.ts";
import type { DiffScope } from "./diff-scope.ts";
import { compareAsText } from "./list-items.ts";

/** The difference of two lists of scalars, which merge as sets. */
export function diffScalarLists(from: JsonArray, to: JsonArray, { walk, scope }: ListContext): ListDiff {
  if (equal(from, to)) {
    return statesOrder(to, scope) ? { items: [], deleted: [], order: to } : NO_DIFFERENCE;
  }
  const before = countItems(from);
  const after = countItems(to);
  const items: Json[] = [];
  for (const [text, { item, count }] of after) {
    const added = count - (before.get(text)?.count ?? 0);
    for (let copy = 0; copy < added && scope.changes; copy++) items.push(item);
  }
  const deleted = scope.deletions ? deletedScalars(before, after) : [];
  // Kubernetes sorts what it comes from before it compares, so an order that is now sorted goes unstated.
  const same = scope.tidy
    ? items.length === 0 && keepScalarOrder(from, to)
    : !walk.bySchema && equal(sorted(from), to);
  const reordered = scope.changes && !same;
  return { items, deleted, order: scope.order && (deleted.length > 0 || reordered) ? to : [] };
}

/**
 * Whether a patch states the order of a list that did not change. Kubernetes sorts what it comes from before it
 * compares, so it does for every list that is not sorted.
 */
function statesOrder(list: JsonArray, { order, changes, tidy }: DiffScope): boolean {
  return order && changes && !tidy && !equal(sorted(list), list);
}

function sorted(list: JsonArray): JsonArray {
  return [...list].sort(compareAsText);
}

/** Whether the scalars that both lists have come in the same order in both. */
function keepScalarOrder(from: JsonArray, to: JsonArray): boolean {
  const [before, after] = [new Set(from), new Set(to)];
  return equal(
    [...before].filter((item) => after.has(item)),
    [...after].filter((item) => before.has(item)),
  );
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
  return gone.map(([, { item }]) => item).sort(compareAsText);
}
