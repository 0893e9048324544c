import { decodeFieldsV1, EMPTY, type FieldSet, isCanonicalElement, isEmpty } from "../fieldpath/index.ts";
import type { MapType, Type } from "../schema/index.ts";
import { isObject, type Json, MAX_DEPTH, tooDeep } from "../value/index.ts";
import { allowsAny } from "./allows-scalar.ts";

/**
 * Brings a field set in line with a type whose lists or objects became atomic since it was written: who owned
 * something inside now owns the whole. What became granular stays as it is. Gives the set itself if nothing changed.
 * What a set that is `known` to be in line has too, by reference, is passed over.
 */
export function reconcileFields(type: Type, fields: FieldSet, known?: FieldSet): FieldSet {
  return reconcileNode(type, fields, known, 0);
}

function reconcileNode(type: Type, node: FieldSet, known: FieldSet | undefined, depth: number): FieldSet {
  if (node === known) return node;
  if (depth > MAX_DEPTH) throw tooDeep();
  const { atomic, types, element: other } = insideOf(type);
  if (atomic && depth > 0) return isEmpty(node) ? node : EMPTY;
  let result: { [element: string]: FieldSet } | undefined;
  for (const element in node) {
    const child = node[element] as FieldSet;
    const childType = types?.get(element) ?? other;
    if (element === "." || childType === undefined) continue;
    const changed = reconcileNode(childType, child, known?.[element], depth + 1);
    if (changed === child) continue;
    result ??= { ...node };
    result[element] = changed;
  }
  return result ?? node;
}

/**
 * Reads FieldsV1 as it is stored, and brings it in line with a type, both in one go. Gives it as it is, by reference,
 * if it is in line; what is malformed is an error. What a set that is `known` to be in line has too is passed over.
 */
export function readFields(type: Type, fields: Json, known?: FieldSet): FieldSet {
  if (isInLine(type, fields, known, 0)) return fields as FieldSet;
  return reconcileFields(type, decodeFieldsV1(fields), known);
}

function isInLine(
  type: Type | undefined,
  node: Json | undefined,
  known: FieldSet | undefined,
  depth: number,
): boolean {
  if (node === known && known !== undefined) return true;
  if (!isObject(node) || depth > MAX_DEPTH) return false;
  let kind: Inside | undefined;
  let own = false;
  let children = false;
  for (const element in node) {
    if (element === ".") {
      const mark = node[element];
      if (depth === 0 || !isObject(mark) || !isEmpty(mark as FieldSet)) return false;
      own = true;
      continue;
    }
    kind ??= insideOf(type);
    if (kind.atomic && depth > 0) return false;
    const declared = kind.types?.get(element);
    if (declared === undefined && !isCanonicalElement(element)) return false;
    if (!isInLine(declared ?? kind.element, node[element], known?.[element], depth + 1)) return false;
    children = true;
  }
  return children || !own;
}

/** What a type says about what is inside its values. */
interface Inside {
  readonly atomic: boolean;
  readonly types: ReadonlyMap<string, Type> | undefined;
  readonly element: Type | undefined;
}

const UNKNOWN_INSIDE: Inside = { atomic: false, types: undefined, element: undefined };
const knownInsides = new WeakMap<Type, Inside>();

function insideOf(type: Type | undefined): Inside {
  if (type === undefined) return UNKNOWN_INSIDE;
  const found = knownInsides.get(type);
  if (found !== undefined) return found;
  const inside = findInside(type);
  knownInsides.set(type, inside);
  return inside;
}

function findInside({ scalar, list, map }: Type): Inside {
  if (map !== undefined) {
    if (isFreeForm(map)) return UNKNOWN_INSIDE;
    return { atomic: map.topology === "atomic", types: typesOf(map), element: map.element };
  }
  if (scalar !== undefined || list === undefined) return UNKNOWN_INSIDE;
  return { atomic: list.topology === "atomic", types: undefined, element: list.element };
}

/** Whether a type says nothing about its keys, so that nothing about them can have changed. */
function isFreeForm({ fields, element }: MapType): boolean {
  if (fields.size > 0 || element === undefined) return false;
  const { name, scalar, list, map } = element;
  if (name !== "" || scalar === undefined || !allowsAny(scalar)) return false;
  // Either any scalar, or anything at all.
  return map === undefined ? list === undefined : map.topology === "granular" && map.element === element;
}

/** The types of an object's fields by path element, so that no element is taken apart to find its name. */
function typesOf({ fields }: MapType): ReadonlyMap<string, Type> {
  return new Map([...fields.values()].map(({ element, type }) => [element, type]));
}
