import { isObject, type Json, type JsonObject, MAX_DEPTH, MergeError, tooDeep } from "../value/internal.ts";
import { isCanonicalElement } from "./canonical-element.ts";
import { decodeElement, encodeElement, type PathElement } from "./element.ts";
import {
  childrenOf,
  EMPTY,
  type FieldSet,
  finishNode,
  isEmpty,
  isMember,
  type MutableFieldSet,
  mapChildren,
} from "./field-set.ts";
import { printPath } from "./path.ts";

/**
 * Reads FieldsV1. What an API server or a client stores comes back as it is, by reference and in its own order;
 * only what is spelled otherwise than Kubernetes does is written anew. Kinds of elements that do not exist yet
 * are left out, as Kubernetes does. Malformed input is an error that names the place.
 */
export function decodeFieldsV1(fields: Json): FieldSet {
  return isWellFormed(fields, 0) ? (fields as FieldSet) : respellFieldsV1(fields);
}

/** Reads FieldsV1 and writes all of it anew, as Kubernetes spells and orders it. Malformed input is an error that names the place. */
export function respellFieldsV1(fields: Json): FieldSet {
  return canonicalFieldsV1(childrenOf(rewrite(fields, [])));
}

/** Whether every element is spelled canonically and every `.` is where it says something. */
function isWellFormed(fields: Json | undefined, depth: number): boolean {
  if (!isObject(fields) || depth > MAX_DEPTH) return false;
  let own = false;
  let children = false;
  for (const element in fields) {
    const child = fields[element];
    if (element === ".") {
      if (depth === 0 || !isObject(child) || !isEmpty(child as FieldSet)) return false;
      own = true;
    } else {
      if (!isCanonicalElement(element) || !isWellFormed(child, depth + 1)) return false;
      children = true;
    }
  }
  return children || !own;
}

function rewrite(fields: Json, trail: PathElement[]): FieldSet {
  if (trail.length > MAX_DEPTH) throw tooDeep(printPath(trail.slice(0, 8)));
  if (fields === null) return EMPTY;
  if (!isObject(fields)) {
    const message = "the fields below must be an object: use {} for none";
    throw new MergeError("FIELDS_INVALID", printPath(trail), message);
  }
  const children = rewriteChildren(fields, trail);
  if (isEmpty(children)) return EMPTY;
  return Object.hasOwn(fields, ".") ? { ".": EMPTY, ...children } : children;
}

function rewriteChildren(fields: JsonObject, trail: PathElement[]): FieldSet {
  const children: MutableFieldSet = {};
  for (const text of Object.keys(fields)) {
    if (text === ".") continue;
    const element = decodeAt(text, trail);
    if (element === undefined) continue;
    trail.push(element);
    const child = rewrite(fields[text] as Json, trail);
    trail.pop();
    const canonical = encodeElement(element);
    children[canonical] = joinSpellings(children[canonical], child);
  }
  return children;
}

/** One element spelled twice: a member if either says so, with the children of the last one that has any. */
function joinSpellings(earlier: FieldSet | undefined, later: FieldSet): FieldSet {
  if (earlier === undefined) return later;
  const [children, other] = isEmpty(later) ? [earlier, later] : [later, earlier];
  return isMember(children) || !isMember(other) ? children : { ".": EMPTY, ...children };
}

function decodeAt(text: string, trail: readonly PathElement[]): PathElement | undefined {
  try {
    return decodeElement(text);
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    throw new MergeError(error.code, printPath(trail), error.message, { cause: error });
  }
}

/**
 * The set with its elements in the order in which Kubernetes writes them, so that equal sets have equal texts;
 * the set itself if they are. Sets that are built here from paths or from canonical sets are; one that was read
 * keeps the order it had, and clients that sort keys as text store `443` before `80`.
 */
export function canonicalFieldsV1(set: FieldSet): FieldSet {
  return isEmpty(set) ? set : canonicalAt(set, 0);
}

function canonicalAt(node: FieldSet, depth: number): FieldSet {
  const children = mapChildren(node, depth, (child) =>
    isEmpty(child) ? child : canonicalAt(child, depth + 1),
  );
  return finishNode(children as FieldSet) as FieldSet;
}
