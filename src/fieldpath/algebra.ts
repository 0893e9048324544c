import { equal, MAX_DEPTH, tooDeep } from "../value/internal.ts";
import { compareElements } from "./element.ts";
import { EMPTY, type FieldSet, isEmpty, isMember, type MutableFieldSet, mapChildren } from "./field-set.ts";

/**
 * The fields that belong to either set. Gives the first set itself if it holds all of the second. Of sets in
 * canonical order the result is in canonical order.
 */
export function union(a: FieldSet, b: FieldSet): FieldSet {
  return isEmpty(b) ? a : isEmpty(a) ? b : uniteNodes(a, b, 0);
}

/** The fields that belong to any of these sets. However many there are, each is gone through only a few times. */
export function unionAll(sets: readonly FieldSet[]): FieldSet {
  if (sets.length <= 2) return union(sets[0] ?? EMPTY, sets[1] ?? EMPTY);
  const middle = sets.length >> 1;
  return union(unionAll(sets.slice(0, middle)), unionAll(sets.slice(middle)));
}

/** The fields that belong to both sets. Gives the first set itself if the second holds all of it. */
export function intersection(a: FieldSet, b: FieldSet): FieldSet {
  return isEmpty(a) || isEmpty(b) ? EMPTY : (intersectNodes(a, b, 0) ?? EMPTY);
}

/** The fields of the first set that do not belong to the second. A parent in the second spares its children. */
export function difference(a: FieldSet, b: FieldSet): FieldSet {
  return isEmpty(a) || isEmpty(b) ? a : (subtractNodes(a, b, 0, false) ?? EMPTY);
}

/** The fields of the first set that neither belong to the second nor lie below a field that does. */
export function recursiveDifference(a: FieldSet, b: FieldSet): FieldSet {
  return isEmpty(a) || isEmpty(b) ? a : (subtractNodes(a, b, 0, true) ?? EMPTY);
}

/** Whether every field of the first set belongs to the second. */
export function isSubset(a: FieldSet, b: FieldSet): boolean {
  return isSubsetAt(a, b, 0);
}

/** Whether two sets have the same fields, in whatever order. */
export function equalSets(a: FieldSet, b: FieldSet): boolean {
  return equal(a, b);
}

function isSubsetAt(a: FieldSet, b: FieldSet, depth: number): boolean {
  if (a === b) return true;
  if (depth > MAX_DEPTH) throw tooDeep();
  for (const element in a) {
    if (element === ".") continue;
    const node = a[element] as FieldSet;
    const other = b[element];
    if (other === undefined || (isMember(node) && !isMember(other))) return false;
    if (!isSubsetAt(node, other, depth + 1)) return false;
  }
  return true;
}

/** Within sets, `{}` is a member without children. */
function uniteNodes(a: FieldSet, b: FieldSet, depth: number): FieldSet {
  if (a === b) return a;
  if (isEmpty(a)) return isEmpty(b) ? a : withMembership(b);
  if (isEmpty(b)) return withMembership(a);
  const united = mapChildren(a, depth, (node, element) => {
    const other = b[element];
    return other === undefined ? node : uniteNodes(node, other, depth + 1);
  }) as FieldSet;
  const added = Object.keys(b).filter((element) => a[element] === undefined);
  if (added.length === 0) return united;
  const result: MutableFieldSet = {};
  for (const element of [...Object.keys(united), ...added].sort(compareElements))
    result[element] = (united[element] ?? b[element]) as FieldSet;
  return result;
}

function withMembership(node: FieldSet): FieldSet {
  return node["."] === undefined ? { ".": EMPTY, ...node } : node;
}

/*
 * To find out whether a node is empty costs as much as the node has children, so it is asked only where it matters: for
 * the membership of what both nodes stand for.
 */

function intersectNodes(a: FieldSet, b: FieldSet, depth: number): FieldSet | undefined {
  if (a === b) return a;
  if (isEmpty(a)) return isMember(b) ? a : undefined;
  return mapChildren(a, depth, (node, element) => {
    const other = b[element];
    if (other !== undefined) return intersectNodes(node, other, depth + 1);
    return element === "." && isEmpty(b) ? node : undefined;
  });
}

function subtractNodes(a: FieldSet, b: FieldSet, depth: number, recursive: boolean): FieldSet | undefined {
  if (a === b) return undefined;
  if (isEmpty(a)) return isMember(b) ? undefined : a;
  return mapChildren(a, depth, (node, element) => {
    if (element === ".") return isMember(b) ? undefined : node;
    const other = b[element];
    if (other === undefined) return node;
    return recursive && isMember(other) ? undefined : subtractNodes(node, other, depth + 1, recursive);
  });
}
