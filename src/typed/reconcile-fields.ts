import {
  EMPTY,
  type FieldSet,
  isCanonicalElement,
  isEmpty,
  type MutableFieldSet,
  respellFieldsV1,
} from "../fieldpath/internal.ts";
import type { MapType, Type } from "../schema/internal.ts";
import { isObject, type Json, MAX_DEPTH } from "../value/internal.ts";
import { allowsAny } from "./allows-scalar.ts";

/**
 * Brings a field set in line with a type whose lists or objects became atomic since it was written: who owned
 * something inside now owns the whole. What became granular stays as it is. Gives the set itself if nothing changed.
 * What a set that is `known` to be in line has too, by reference, is passed over.
 */
export function reconcileFields(type: Type, fields: FieldSet, known?: FieldSet): FieldSet {
  return readFields(type, fields, known);
}

/**
 * Reads FieldsV1 as it is stored, and brings it in line with a type, both in one go. Gives it as it is, by reference,
 * if it is in line; what is malformed is an error. What a set that is `known` to be in line has too is passed over.
 */
export function readFields(type: Type, fields: Json, known?: FieldSet): FieldSet {
  return readNode(type, fields, known, 0) ?? (readNode(type, respellFieldsV1(fields), known, 0) as FieldSet);
}

/** A node in line with its type; `undefined` if something in it is not spelled as Kubernetes spells it. */
function readNode(
  type: Type | undefined,
  node: Json | undefined,
  known: FieldSet | undefined,
  depth: number,
): FieldSet | undefined {
  if (node === known && known !== undefined) return known;
  if (!isObject(node) || depth > MAX_DEPTH) return undefined;
  let inside: Inside | undefined;
  let own = false;
  let result: MutableFieldSet | undefined;
  for (const element in node) {
    const child = node[element];
    if (element === ".") {
      if (depth === 0 || !isObject(child) || !isEmpty(child as FieldSet)) return undefined;
      own = true;
      continue;
    }
    inside ??= insideOf(type);
    const declared = inside.types?.get(element);
    if (declared === undefined && !isCanonicalElement(element)) return undefined;
    const read = readNode(declared ?? inside.element, child, known?.[element], depth + 1);
    if (read === undefined) return undefined;
    if (read === child) continue;
    result ??= { ...(node as FieldSet) };
    result[element] = read;
  }
  if (inside === undefined) return own ? undefined : (node as FieldSet);
  return inside.atomic && depth > 0 ? EMPTY : (result ?? (node as FieldSet));
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
