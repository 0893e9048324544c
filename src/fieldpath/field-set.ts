import { MAX_DEPTH, tooDeep } from "../value/internal.ts";
import { compareElements, decodeElement, encodeElement, type PathElement } from "./element.ts";
import { type FieldPath, printPath } from "./path.ts";

/**
 * A set of fields. It *is* the FieldsV1 object that Kubernetes stores: keys are path elements, `{}` is a member
 * without children, and `.` says that a field with children is a member itself. So reading and writing it costs
 * nothing. Never change one; the functions here give new ones, which share what did not change.
 */
export interface FieldSet {
  readonly [element: string]: FieldSet;
}

/** A field set under construction. Elements never collide with what objects inherit, so plain writes do. */
export type MutableFieldSet = { [element: string]: FieldSet };

/** The set without fields; as a node within a set, a member without children. */
export const EMPTY: FieldSet = Object.freeze({});

/** Whether a set has no fields; of a node within a set, whether it has no children. */
export function isEmpty(set: FieldSet): boolean {
  for (const _ in set) return false;
  return true;
}

/** Whether a node within a set stands for a field that belongs to the set, and not just for its children. */
export function isMember(node: FieldSet): boolean {
  return node["."] !== undefined || isEmpty(node);
}

/** Whether the field at `path` belongs to the set. The empty path, which is the whole object, never does. */
export function hasPath(set: FieldSet, path: FieldPath): boolean {
  let node: FieldSet | undefined = set;
  for (const element of path) {
    node = node[encodeElement(element)];
    if (node === undefined) return false;
  }
  return path.length > 0 && isMember(node);
}

/** The fields below `path`, as a set that starts there. */
export function withPrefix(set: FieldSet, path: FieldPath): FieldSet {
  let node: FieldSet | undefined = set;
  for (const element of path) {
    node = node[encodeElement(element)];
    if (node === undefined) return EMPTY;
  }
  return isEmpty(node) ? EMPTY : childrenOf(node);
}

/** A node without its own membership. */
export function childrenOf(node: FieldSet): FieldSet {
  if (node["."] === undefined) return node;
  const { ".": _, ...children } = node;
  return children;
}

/** How many fields belong to the set. */
export function size(set: FieldSet): number {
  return sizeAt(set, 0);
}

function sizeAt(set: FieldSet, depth: number): number {
  if (depth > MAX_DEPTH) throw tooDeep();
  let count = 0;
  for (const element in set) {
    if (element === ".") continue;
    const node = set[element] as FieldSet;
    count += (isMember(node) ? 1 : 0) + sizeAt(node, depth + 1);
  }
  return count;
}

/** The paths of the set's members in the set's order, a parent before its children. */
export function* pathsOf(set: FieldSet, prefix: FieldPath = []): Generator<FieldPath> {
  if (prefix.length > MAX_DEPTH) throw tooDeep(printPath(prefix.slice(0, 8)));
  for (const element in set) {
    if (element === ".") continue;
    const node = set[element] as FieldSet;
    const path = [...prefix, decodeElement(element) as PathElement];
    if (isMember(node)) yield path;
    yield* pathsOf(node, path);
  }
}

/** The members that have no members below them. */
export function leaves(set: FieldSet): FieldSet {
  return isEmpty(set) ? set : (leavesAt(set, 0) as FieldSet);
}

function leavesAt(node: FieldSet, depth: number): FieldSet | undefined {
  return mapChildren(node, depth, (child, element) => {
    if (element === ".") return undefined;
    return isEmpty(child) ? child : leavesAt(child, depth + 1);
  });
}

/**
 * A node whose children a function has changed or, with `undefined`, dropped; the node itself if it changed
 * none, `undefined` if nothing is left. Until something differs, nothing is built.
 */
export function mapChildren(
  node: FieldSet,
  depth: number,
  change: (child: FieldSet, element: string) => FieldSet | undefined,
): FieldSet | undefined {
  if (depth > MAX_DEPTH) throw tooDeep();
  let result: MutableFieldSet | undefined;
  let own = false;
  let children = false;
  for (const element in node) {
    const child = node[element] as FieldSet;
    const changed = change(child, element);
    if (result === undefined && changed !== child) result = copyBefore(node, element);
    if (changed === undefined) continue;
    if (result !== undefined) result[element] = changed;
    if (element === ".") own = true;
    else children = true;
  }
  return result === undefined ? node : children ? result : own ? EMPTY : undefined;
}

/**
 * A node whose elements were put in one by one, `.` among them if it is a member; in the form and order that it has in
 * sets, itself if it can be. `undefined` if there is nothing in it.
 */
export function finishNode(node: FieldSet): FieldSet | undefined {
  const elements = Object.keys(node);
  if (elements.length < 2 && (elements[0] ?? ".") === ".") return elements.length === 0 ? undefined : EMPTY;
  if (
    !elements.some(
      (element, place) => place > 0 && compareElements(elements[place - 1] as string, element) > 0,
    )
  )
    return node;
  const sorted: MutableFieldSet = {};
  for (const element of elements.sort(compareElements)) sorted[element] = node[element] as FieldSet;
  return sorted;
}

function copyBefore(node: FieldSet, end: string): MutableFieldSet {
  const copy: MutableFieldSet = {};
  for (const element in node) {
    if (element === end) break;
    copy[element] = node[element] as FieldSet;
  }
  return copy;
}

/** The set of these fields. Their parents do not become members. */
export function fieldSetOf(paths: Iterable<FieldPath>): FieldSet {
  const builder = new FieldSetBuilder();
  for (const path of paths) {
    if (path.length > MAX_DEPTH) throw tooDeep(printPath(path.slice(0, 8)));
    builder.add(path.map(encodeElement));
  }
  return builder.finish();
}

/** A set that grows field by field; a field is given by the FieldsV1 texts of its path's elements. */
export class FieldSetBuilder {
  readonly #root: MutableFieldSet = {};

  /** Adds one field; the empty path, which is the whole object, is none. */
  add(elements: readonly string[]): void {
    let node = this.#root;
    for (const element of elements) {
      node[element] ??= {};
      node = node[element] as MutableFieldSet;
    }
    if (node !== this.#root) node["."] = EMPTY;
  }

  /** The set, in canonical order. */
  finish(): FieldSet {
    return growNode(this.#root) ?? EMPTY;
  }
}

function growNode(node: MutableFieldSet): FieldSet | undefined {
  for (const element in node) {
    if (element !== ".") node[element] = growNode(node[element] as MutableFieldSet) as FieldSet;
  }
  return finishNode(node);
}
