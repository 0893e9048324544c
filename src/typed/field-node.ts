import {
  childrenOf,
  EMPTY,
  type FieldSet,
  isEmpty,
  isMember,
  type MutableFieldSet,
} from "../fieldpath/internal.ts";

/** A node under construction, with those of these children that another one has. */
export function pickChildren(
  node: FieldSet | undefined,
  elements: readonly string[],
  owned: boolean,
): MutableFieldSet {
  const children: MutableFieldSet = owned ? { ".": EMPTY } : {};
  for (const element of elements) {
    const child = nodeAt(node, element);
    if (child !== undefined) children[element] = child;
  }
  return children;
}

/** A child of a node that was read and not checked: whatever is no node is none. */
export function nodeAt(node: FieldSet | undefined, element: string): FieldSet | undefined {
  const child = node === undefined ? undefined : node[element];
  return typeof child === "object" && child !== null && !Array.isArray(child) ? child : undefined;
}

/** Whether a node of the last set has just the children that were found the same, and its own membership. */
export function isWhole(last: FieldSet | undefined, same: number, owned: boolean): boolean {
  if (last === undefined) return same === 0 && !owned;
  if (same === 0 || !isMarked(last, owned)) return false;
  let surplus = owned ? -1 - same : -same;
  for (const _ in last) surplus++;
  return surplus === 0;
}

/** Whether a node with children is itself a member just if it is to be one. */
export function isMarked(node: FieldSet | undefined, owned: boolean): boolean {
  const mark = nodeAt(node, ".");
  return owned ? mark !== undefined && isEmpty(mark) : mark === undefined;
}

/** A node without its own membership, if that is unowned; `undefined` if nothing is left of it. */
export function withoutUnowned(
  node: FieldSet | undefined,
  unowned: FieldSet | undefined,
): FieldSet | undefined {
  if (node === undefined || unowned === undefined || !isMember(unowned)) return node;
  return isEmpty(node) ? undefined : childrenOf(node);
}
