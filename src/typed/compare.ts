import {
  childrenOf,
  EMPTY,
  type FieldSet,
  fieldElement,
  finishNode,
  isMember,
  type MutableFieldSet,
} from "../fieldpath/internal.ts";
import type { ListType, MapType, Type } from "../schema/internal.ts";
import {
  equal,
  getField,
  isBare,
  isForeign,
  isObject,
  isScalar,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  tooDeep,
} from "../value/internal.ts";
import { allowsScalar } from "./allows-scalar.ts";
import { haveSameElement, holdsTwice, itemElement, itemElements } from "./item-element.ts";
import { checkValue, fits, UNFIT } from "./validate.ts";

/** How two values differ. The order of items in lists that merge is no difference. */
export interface Comparison {
  /** Fields that only the later value has, and those that hold them. */
  readonly added: FieldSet;
  /** Fields that both have, with other values. */
  readonly modified: FieldSet;
  /** Fields that only the earlier value has, and those that held them. */
  readonly removed: FieldSet;
}

/** What two equal values come to. */
export const NO_DIFFERENCE: Comparison = { added: EMPTY, modified: EMPTY, removed: EMPTY };

/** Two values to compare. */
export interface CompareParts {
  readonly from: Json;
  readonly to: Json;
  /** Fields that are not compared. */
  readonly except?: FieldSet | undefined;
}

/**
 * Compares two values of a type. Both may hold duplicates. The earlier one is taken to fit the type; where the
 * later one differs and does not fit, that is an error. Equal values give `NO_DIFFERENCE`.
 */
export function compare(type: Type, { from, to, except }: CompareParts): Comparison {
  try {
    const found = new Comparer(except).value(from, to, type);
    if (found === undefined) return NO_DIFFERENCE;
    const { added, modified, removed } = found;
    return { added: finishSet(added), modified: finishSet(modified), removed: finishSet(removed) };
  } catch (error) {
    if (error !== UNFIT) throw error;
    checkValue(type, to, { duplicates: true });
    checkValue(type, from, { duplicates: true }, true);
    throw error;
  }
}

/** What differs in a place and inside of it: nodes under construction; `undefined` while nothing does. */
type Found = { -readonly [kind in keyof Comparison]?: MutableFieldSet } | undefined;

/** Adds that the place itself differs. */
function mark(found: Found, kind: keyof Comparison): Found {
  return put(found, kind, ".", EMPTY);
}

/** Adds what differs one step further. */
function attach(found: Found, element: string, inside: NonNullable<Found>): Found {
  let result = found;
  for (const kind in inside) {
    const node = inside[kind as keyof Comparison] as FieldSet;
    result = put(result, kind as keyof Comparison, element, finishNode(node));
  }
  return result;
}

function put(found: Found, kind: keyof Comparison, element: string, node: FieldSet | undefined): Found {
  const result = found ?? {};
  result[kind] ??= {};
  result[kind][element] = node as FieldSet;
  return result;
}

/** The whole object is in no set. */
function finishSet(node: MutableFieldSet | undefined): FieldSet {
  return (node && finishNode(childrenOf(node))) ?? EMPTY;
}

class Comparer {
  /** What is not compared, here. */
  #except: FieldSet | undefined;
  #depth = 0;

  constructor(except: FieldSet | undefined) {
    this.#except = except;
  }

  /** Compares what is here; one of the two may be absent. */
  value(from: Json | undefined, to: Json | undefined, type: Type): Found {
    if (from === to) return undefined;
    if (this.#depth >= MAX_DEPTH && !(isScalar(from ?? null) && isScalar(to ?? null))) throw tooDeep();
    if (type.map?.topology === "granular" && isObject(from) && isObject(to))
      return this.#maps(undefined, from, to, type.map);
    const fromPart = partOf(type, from);
    const toPart = partOf(type, to);
    if (to === undefined) return mark(this.#part(undefined, fromPart, from, to, type), "removed");
    const first =
      from !== undefined && fromPart !== toPart ? this.#part(undefined, fromPart, from, to, type) : undefined;
    const found = this.#part(first, toPart, from, to, type);
    return from === undefined ? mark(found, "added") : found;
  }

  #part(found: Found, part: Part, from: Json | undefined, to: Json | undefined, type: Type): Found {
    const { map, list } = type;
    if (part === "map" && map?.topology === "granular") {
      const [before, after] = [isObject(from) ? from : NOTHING, isObject(to) ? to : NOTHING];
      if (!isBare(before) || !isBare(after)) return this.#maps(found, before, after, map);
    }
    if (part === "list" && list !== undefined && list.topology !== "atomic") {
      const [before, after] = [Array.isArray(from) ? from : NO_ITEMS, Array.isArray(to) ? to : NO_ITEMS];
      if (before.length + after.length > 0) return this.#lists(found, before, after, list);
    }
    if (to === undefined) return mark(found, "removed");
    if (from !== undefined && equal(from, to)) return found;
    if (!fitsAsWhole(to, type, this.#depth)) throw UNFIT;
    return mark(found, from === undefined ? "added" : "modified");
  }

  #maps(found: Found, from: JsonObject, to: JsonObject, map: MapType): Found {
    let result = found;
    let surplus = 0;
    for (const name in from) if (from[name] !== undefined) surplus++;
    // Where fields are declared, what stands for something else has others, or none.
    const open = map.fields.size === 0;
    if (((open || isBare(to)) && isForeign(to)) || ((open || surplus === 0) && isForeign(from))) throw UNFIT;
    for (const name in to) {
      const after = to[name];
      if (after === undefined) continue;
      const before = getField(from, name);
      if (before !== undefined) surplus--;
      if (after !== before) result = this.#field(result, name, before, after, map);
    }
    if (surplus === 0) return result;
    for (const name in from) {
      const before = from[name];
      if (before !== undefined && getField(to, name) === undefined)
        result = this.#field(result, name, before, undefined, map);
    }
    return result;
  }

  #field(
    found: Found,
    name: string,
    from: Json | undefined,
    to: Json | undefined,
    { fields, element }: MapType,
  ): Found {
    const field = fields.get(name);
    const path = field === undefined ? fieldElement(name) : field.element;
    const type = field === undefined ? element : field.type;
    return this.#child(found, path, from, to, type);
  }

  #child(
    found: Found,
    element: string,
    from: Json | undefined,
    to: Json | undefined,
    type: Type | undefined,
  ): Found {
    const except = this.#except;
    const excepted = except?.[element];
    if (excepted !== undefined && isMember(excepted)) return found;
    if (type === undefined) throw UNFIT;
    this.#except = excepted;
    this.#depth++;
    const inside = this.value(from, to, type);
    this.#depth--;
    this.#except = except;
    return inside === undefined ? found : attach(found, element, inside);
  }

  /** Compares lists. What has the same elements at both ends needs no index, as long as none occurs twice. */
  #lists(found: Found, from: JsonArray, to: JsonArray, list: ListType): Found {
    const shift = from.length - to.length;
    const most = Math.min(from.length, to.length);
    let head = 0;
    while (head < most && isSameItem(list, from[head], to[head])) head++;
    let end = to.length;
    while (end > head && end + shift > head && isSameItem(list, from[end + shift - 1], to[end - 1])) end--;
    const paired = head === end && shift === 0;
    if (holdsTwice(list, to) || (!paired && holdsTwice(list, from)))
      return this.#groups(found, from, to, list);
    let result = found;
    for (let place = 0; place < to.length; place++) {
      if (place < head) result = this.#item(result, list, from[place], to[place]);
      else if (place >= end) result = this.#item(result, list, from[place + shift], to[place]);
    }
    if (paired) return result;
    return this.#groups(result, from.slice(head, end + shift), to.slice(head, end), list);
  }

  #item(found: Found, list: ListType, from: Json | undefined, to: Json | undefined): Found {
    if (from === to) return found;
    const item = from ?? (to as Json);
    if (this.#except !== undefined)
      return this.#child(found, itemElement(list, item) as string, from, to, list.element);
    this.#depth++;
    const inside = this.value(from, to, list.element);
    this.#depth--;
    // An element costs something to write, and most items are the same.
    return inside === undefined ? found : attach(found, itemElement(list, item) as string, inside);
  }

  /** Compares lists by element. The copies of one that occurs several times are compared as a whole. */
  #groups(found: Found, from: JsonArray, to: JsonArray, list: ListType): Found {
    const before = groupItems(list, from);
    const after = groupItems(list, to);
    let result = found;
    for (const element of new Set([...before.keys(), ...after.keys()])) {
      const [left, right] = [before.get(element) ?? NO_ITEMS, after.get(element) ?? NO_ITEMS];
      result = this.#group(result, element, left, right, list.element);
    }
    return result;
  }

  #group(found: Found, element: string, from: JsonArray, to: JsonArray, type: Type): Found {
    const excepted = this.#except?.[element];
    if (excepted !== undefined && isMember(excepted)) return found;
    if (from.length <= 1 && to.length <= 1) return this.#child(found, element, from[0], to[0], type);
    if (to.length > 1 && !to.every((item) => fits(type, item, true, this.#depth + 1))) throw UNFIT;
    if (from.length > 1 && to.length > 1)
      return equal(from, to) ? found : put(found, "modified", element, EMPTY);
    if (from.length > 1)
      return put(this.#child(found, element, undefined, to[0], type), "removed", element, EMPTY);
    return put(this.#child(found, element, from[0], undefined, type), "added", element, EMPTY);
  }
}

const NOTHING: JsonObject = Object.freeze({});
const NO_ITEMS: JsonArray = [];

type Part = "scalar" | "list" | "map";

/** As what a value is compared: as what it is, or if the type does not tell, as an object before all else. */
function partOf({ scalar, list, map }: Type, value: Json | undefined): Part {
  if (value === undefined || value === null) return map ? "map" : scalar ? "scalar" : "list";
  const part = typeof value !== "object" ? "scalar" : Array.isArray(value) ? "list" : "map";
  if ((part === "scalar" ? scalar : part === "list" ? list : map) === undefined) throw UNFIT;
  return part;
}

/** Whether a value that differs, and is compared as a whole, fits its type. */
function fitsAsWhole(value: Json, type: Type, depth: number): boolean {
  if (value === null || typeof value === "object") return fits(type, value, true, depth);
  return type.scalar !== undefined && allowsScalar(type.scalar, value);
}

function isSameItem(list: ListType, a: Json | undefined, b: Json | undefined): boolean {
  return (a === b && typeof a === "object") || haveSameElement(list, a as Json, b as Json);
}

function groupItems(list: ListType, items: JsonArray): Map<string, Json[]> {
  const elements = itemElements(list, items);
  if (elements === undefined) throw UNFIT;
  const groups = new Map<string, Json[]>();
  for (const [place, element] of elements.entries()) {
    const group = groups.get(element);
    if (group === undefined) groups.set(element, [items[place] as Json]);
    else group.push(items[place] as Json);
  }
  return groups;
}
