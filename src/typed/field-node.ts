import { compareElements, EMPTY, type FieldSet, isEmpty, isMember } from "../fieldpath/index.ts";

/** The children of a node of a field set, while they are collected. */
export class Nodes {
  readonly #elements: string[] = [];
  readonly #nodes: FieldSet[] = [];
  #sorted = true;

  /** Starts with those of these children that a node has. */
  static from(node: FieldSet | undefined, elements: readonly string[]): Nodes {
    const nodes = new Nodes();
    for (const element of elements) {
      const child = nodeAt(node, element);
      if (child !== undefined) nodes.add(element, child);
    }
    return nodes;
  }

  add(element: string, node: FieldSet): void {
    const previous = this.#elements.at(-1);
    if (previous !== undefined && this.#sorted && compareElements(previous, element) > 0)
      this.#sorted = false;
    this.#elements.push(element);
    this.#nodes.push(node);
  }

  /** The node; `undefined` if it has no children and is no member either. */
  finish(owned: boolean): FieldSet | undefined {
    const elements = this.#elements;
    if (elements.length === 0) return owned ? EMPTY : undefined;
    const node: { [element: string]: FieldSet } = owned ? { ".": EMPTY } : {};
    if (this.#sorted) {
      for (let index = 0; index < elements.length; index++)
        node[elements[index] as string] = this.#nodes[index] as FieldSet;
    } else {
      const places = elements.map((_, index) => index);
      places.sort((a, b) => compareElements(elements[a] as string, elements[b] as string));
      for (const index of places) node[elements[index] as string] = this.#nodes[index] as FieldSet;
    }
    return node;
  }
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
  if (isEmpty(node)) return undefined;
  if (node["."] === undefined) return node;
  const { ".": _, ...children } = node;
  return children;
}

/** A node with other children in place of some of its own, in its order. */
export function replaceChildren(
  node: FieldSet,
  children: ReadonlyMap<string, FieldSet> | undefined,
  owned: boolean,
): FieldSet {
  const result: { [element: string]: FieldSet } = owned ? { ".": EMPTY } : {};
  for (const element in node) {
    if (element !== ".") result[element] = children?.get(element) ?? (node[element] as FieldSet);
  }
  return result;
}
