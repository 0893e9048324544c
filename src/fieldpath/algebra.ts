import { compareElements } from "./element.ts";
import { canonicalNode, EMPTY, type FieldSet, isEmpty, isMember, type MutableFieldSet } from "./field-set.ts";

/** The fields that belong to either set. Gives the first set itself if it holds all of the second. */
export function union(a: FieldSet, b: FieldSet): FieldSet {
  return isEmpty(b) ? a : isEmpty(a) ? b : uniteNodes(a, b);
}

/** The fields that belong to both sets. Gives the first set itself if the second holds all of it. */
export function intersection(a: FieldSet, b: FieldSet): FieldSet {
  return isEmpty(a) || isEmpty(b) ? EMPTY : (intersectNodes(a, b) ?? EMPTY);
}

/** The fields of the first set that do not belong to the second. A parent in the second spares its children. */
export function difference(a: FieldSet, b: FieldSet): FieldSet {
  return isEmpty(a) || isEmpty(b) ? a : (subtractNodes(a, b, false) ?? EMPTY);
}

/** The fields of the first set that neither belong to the second nor lie below a field that does. */
export function recursiveDifference(a: FieldSet, b: FieldSet): FieldSet {
  return isEmpty(a) || isEmpty(b) ? a : (subtractNodes(a, b, true) ?? EMPTY);
}

/** Whether every field of the first set belongs to the second. */
export function isSubset(a: FieldSet, b: FieldSet): boolean {
  if (a === b) return true;
  for (const element in a) {
    if (element === ".") continue;
    const node = a[element] as FieldSet;
    const other = b[element];
    if (other === undefined || (isMember(node) && !isMember(other)) || !isSubset(node, other)) return false;
  }
  return true;
}

export function equalSets(a: FieldSet, b: FieldSet): boolean {
  if (a === b) return true;
  let surplus = 0;
  for (const element in a) {
    const other = b[element];
    if (other === undefined || !equalSets(a[element] as FieldSet, other)) return false;
    surplus--;
  }
  for (const _ in b) surplus++;
  return surplus === 0;
}

/** Within sets, `{}` is a member without children. */
function uniteNodes(a: FieldSet, b: FieldSet): FieldSet {
  if (a === b) return a;
  if (isEmpty(a)) return isEmpty(b) ? a : b["."] !== undefined ? b : { ".": EMPTY, ...b };
  if (isEmpty(b)) return a["."] !== undefined ? a : { ".": EMPTY, ...a };
  let changed = false;
  let added = false;
  const result: MutableFieldSet = {};
  for (const element in a) {
    const node = a[element] as FieldSet;
    const other = b[element];
    const united = other === undefined ? node : uniteNodes(node, other);
    result[element] = united;
    changed ||= united !== node;
  }
  for (const element in b) added ||= a[element] === undefined;
  if (added) return interleave(result, b);
  return changed ? result : a;
}

/** Puts the elements that only `b` has where they belong among those of `a`. */
function interleave(a: FieldSet, b: FieldSet): FieldSet {
  const result: MutableFieldSet = {};
  const pending = Object.keys(b).filter((element) => a[element] === undefined);
  let next = 0;
  for (const element in a) {
    while (next < pending.length && compareElements(pending[next] as string, element) < 0) {
      const added = pending[next++] as string;
      result[added] = b[added] as FieldSet;
    }
    result[element] = a[element] as FieldSet;
  }
  for (const added of pending.slice(next)) result[added] = b[added] as FieldSet;
  return result;
}

function intersectNodes(a: FieldSet, b: FieldSet): FieldSet | undefined {
  if (a === b) return a;
  if (isEmpty(a)) return isMember(b) ? a : undefined;
  if (isEmpty(b)) return isMember(a) ? EMPTY : undefined;
  let changed = false;
  const result: MutableFieldSet = {};
  for (const element in a) {
    const node = a[element] as FieldSet;
    const other = b[element];
    const kept = other === undefined ? undefined : intersectNodes(node, other);
    if (kept !== undefined) result[element] = kept;
    changed ||= kept !== node;
  }
  return changed ? canonicalNode(result) : a;
}

function subtractNodes(a: FieldSet, b: FieldSet, recursive: boolean): FieldSet | undefined {
  if (a === b) return undefined;
  const covered = isMember(b);
  if (isEmpty(a)) return covered ? undefined : a;
  let changed = false;
  const result: MutableFieldSet = {};
  for (const element in a) {
    const node = a[element] as FieldSet;
    const other = b[element];
    const kept = element === "." && covered ? undefined : keepOf(node, other, recursive);
    if (kept !== undefined) result[element] = kept;
    changed ||= kept !== node;
  }
  return changed ? canonicalNode(result) : a;
}

function keepOf(node: FieldSet, other: FieldSet | undefined, recursive: boolean): FieldSet | undefined {
  if (other === undefined) return node;
  return recursive && isMember(other) ? undefined : subtractNodes(node, other, recursive);
}
