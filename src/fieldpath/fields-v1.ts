import { isObject, type Json, MAX_DEPTH, MergeError, tooDeep } from "../value/index.ts";
import { uniteNodes } from "./algebra.ts";
import {
  compareElements,
  decodeElement,
  encodeElement,
  isCanonicalElement,
  type PathElement,
} from "./element.ts";
import { EMPTY, type FieldSet, type MutableFieldSet } from "./field-set.ts";
import { printPath } from "./path.ts";

/**
 * Reads FieldsV1. What is in canonical form, as everything that an API server stores, comes back as it is,
 * by reference; anything else is brought into that form. Kinds of elements that do not exist yet are left
 * out, as Kubernetes does. Malformed input is an error that names the place.
 */
export function decodeFieldsV1(fields: Json): FieldSet {
  if (isCanonicalNode(fields, 0)) return fields as FieldSet;
  const { ".": _, ...set } = canonicalize(fields, []);
  return set;
}

/** Whether a value is a canonical node; what is not may be out of order or malformed. */
function isCanonicalNode(fields: Json | undefined, depth: number): boolean {
  if (!isObject(fields) || depth > MAX_DEPTH) return false;
  let previous = "";
  for (const element in fields) {
    if (element === ".") {
      if (depth === 0 || previous !== "" || fields["."] === null) return false;
    } else {
      if (!isCanonicalElement(element)) return false;
      if (previous !== "" && compareElements(previous, element) >= 0) return false;
      if (!isCanonicalNode(fields[element], depth + 1)) return false;
    }
    previous = element;
  }
  return previous !== ".";
}

function canonicalize(fields: Json, trail: PathElement[]): FieldSet {
  if (trail.length > MAX_DEPTH) throw tooDeep(printPath(trail.slice(0, 8)));
  if (fields === null) return EMPTY;
  if (!isObject(fields)) {
    throw new MergeError(
      "FIELDS_INVALID",
      printPath(trail),
      "the fields below must be an object: use {} for none",
    );
  }
  const children = new Map<string, FieldSet>();
  for (const text of Object.keys(fields)) {
    if (text === ".") continue;
    const element = decodeAt(text, trail);
    if (element === undefined) continue;
    trail.push(element);
    const child = canonicalize(fields[text] as Json, trail);
    trail.pop();
    const canonical = encodeElement(element);
    const twin = children.get(canonical);
    children.set(canonical, twin === undefined ? child : uniteNodes(twin, child));
  }
  if (children.size === 0) return EMPTY;
  const node: MutableFieldSet = Object.hasOwn(fields, ".") ? { ".": EMPTY } : {};
  for (const text of [...children.keys()].sort(compareElements)) node[text] = children.get(text) as FieldSet;
  return node;
}

function decodeAt(text: string, trail: readonly PathElement[]): PathElement | undefined {
  try {
    return decodeElement(text);
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    throw new MergeError(error.code, printPath(trail), error.message);
  }
}
