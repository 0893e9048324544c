import { type FieldSet, FieldSetBuilder, fieldElement } from "../fieldpath/index.ts";
import type { ListType, MapType, Type } from "../schema/index.ts";
import {
  equal,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  MergeError,
  tooDeep,
} from "../value/index.ts";
import { allowsScalar } from "./allows-scalar.ts";
import { hasTwice, haveSameElement, haveSameElements, itemElement, itemElements } from "./item-element.ts";
import { checkValue } from "./validate.ts";

/** How two values differ. The order of items in lists that merge is no difference. */
export interface Comparison {
  /** Fields that only the later value has, and those that hold them. */
  readonly added: FieldSet;
  /** Fields that both have, with other values. */
  readonly modified: FieldSet;
  /** Fields that only the earlier value has, and those that held them. */
  readonly removed: FieldSet;
}

/**
 * Compares two values of a type. Both may hold duplicates. The earlier one is taken to fit the type; where the
 * later one differs and does not fit, that is an error.
 */
export function compare(type: Type, { from, to }: { readonly from: Json; readonly to: Json }): Comparison {
  const walk = new Comparer();
  try {
    walk.value(from, to, type);
  } catch (error) {
    if (error !== UNFIT) throw error;
    checkValue(type, to, { duplicates: true });
    checkValue(type, from, { duplicates: true });
    throw error;
  }
  return walk.finish();
}

const UNFIT = new Error("the value does not fit its type");

class Comparer {
  readonly #added = new FieldSetBuilder();
  readonly #modified = new FieldSetBuilder();
  readonly #removed = new FieldSetBuilder();
  /** The way here: path elements, or list items, whose elements cost something to write. */
  readonly #trail: (string | Json)[] = [];
  /** The list that an item on the trail belongs to; `undefined` for an element. */
  readonly #lists: (ListType | undefined)[] = [];

  finish(): Comparison {
    return {
      added: this.#added.finish(),
      modified: this.#modified.finish(),
      removed: this.#removed.finish(),
    };
  }

  /** Compares what is here; one of the two may be absent. */
  value(from: Json | undefined, to: Json | undefined, type: Type): void {
    if (from === to) return;
    if (this.#trail.length > MAX_DEPTH) throw tooDeep();
    const fromPart = partOf(type, from);
    const toPart = partOf(type, to);
    if (to === undefined) this.#part(fromPart, from, to, type);
    else if (from === undefined || fromPart === toPart) this.#part(toPart, from, to, type);
    else {
      this.#part(fromPart, from, to, type);
      this.#part(toPart, from, to, type);
    }
    if (from === undefined) this.#add(this.#added);
    else if (to === undefined) this.#add(this.#removed);
  }

  #part(part: Part, from: Json | undefined, to: Json | undefined, type: Type): void {
    if (part === "map") {
      const [before, after] = [isObject(from) ? from : NOTHING, isObject(to) ? to : NOTHING];
      const map = type.map as MapType;
      if (map.topology === "granular" && !(isBare(before) && isBare(after))) this.#maps(before, after, map);
      else this.#leaf(from, to, type);
    } else if (part === "list") {
      const [before, after] = [Array.isArray(from) ? from : NO_ITEMS, Array.isArray(to) ? to : NO_ITEMS];
      const list = type.list as ListType;
      if (list.topology !== "atomic" && before.length + after.length > 0) this.#listsOf(before, after, list);
      else this.#leaf(from, to, type);
    } else {
      this.#leaf(from, to, type);
    }
  }

  #leaf(from: Json | undefined, to: Json | undefined, type: Type): void {
    if (to === undefined) {
      this.#add(this.#removed);
    } else if (from === undefined || !equal(from, to)) {
      this.#check(to, type);
      this.#add(from === undefined ? this.#added : this.#modified);
    }
  }

  #check(to: Json, type: Type): void {
    if (to === null) return;
    if (typeof to === "object") checkValueHere(type, to);
    else if (type.scalar === undefined || !allowsScalar(type.scalar, to)) throw UNFIT;
  }

  #maps(from: JsonObject, to: JsonObject, { fields, element }: MapType): void {
    for (const name in to) {
      const after = to[name];
      const before = getField(from, name);
      if (after === before || after === undefined) continue;
      const field = fields.get(name);
      this.#field(field?.element ?? fieldElement(name), before, after, field?.type ?? element);
    }
    for (const name in from) {
      const before = from[name];
      if (before === undefined || getField(to, name) !== undefined) continue;
      const field = fields.get(name);
      this.#field(field?.element ?? fieldElement(name), before, undefined, field?.type ?? element);
    }
  }

  #field(path: string, from: Json | undefined, to: Json | undefined, type: Type | undefined): void {
    if (type === undefined) throw UNFIT;
    this.#trail.push(path);
    this.#lists.push(undefined);
    this.value(from, to, type);
    this.#trail.pop();
    this.#lists.pop();
  }

  #listsOf(from: JsonArray, to: JsonArray, list: ListType): void {
    if (haveSameElements(list, from, to) && !holdsTwice(list, to)) {
      for (let place = 0; place < to.length; place++) {
        if (from[place] !== to[place]) this.#item(list, from[place], to[place]);
      }
    } else {
      this.#groups(from, to, list);
    }
  }

  #item(list: ListType, from: Json | undefined, to: Json | undefined): void {
    this.#trail.push(from ?? (to as Json));
    this.#lists.push(list);
    this.value(from, to, list.element);
    this.#trail.pop();
    this.#lists.pop();
  }

  /** Compares lists by element. The copies of one that occurs several times are compared as a whole. */
  #groups(from: JsonArray, to: JsonArray, list: ListType): void {
    const before = groupItems(list, from);
    const after = groupItems(list, to);
    for (const [element, items] of before) this.#group(list, element, items, after.get(element) ?? NO_ITEMS);
    for (const [element, items] of after) {
      if (!before.has(element)) this.#group(list, element, NO_ITEMS, items);
    }
  }

  #group(list: ListType, element: string, from: JsonArray, to: JsonArray): void {
    if (from.length <= 1 && to.length <= 1) {
      this.#item(list, from[0], to[0]);
    } else if (from.length > 1 && to.length > 1) {
      if (!equal(from, to)) this.#addItem(this.#modified, element);
    } else if (from.length > 1) {
      if (to.length > 0) this.#item(list, undefined, to[0]);
      this.#addItem(this.#removed, element);
    } else {
      if (from.length > 0) this.#item(list, from[0], undefined);
      this.#addItem(this.#added, element);
    }
  }

  #addItem(set: FieldSetBuilder, element: string): void {
    this.#trail.push(element);
    this.#lists.push(undefined);
    this.#add(set);
    this.#trail.pop();
    this.#lists.pop();
  }

  #add(set: FieldSetBuilder): void {
    set.add(
      this.#trail.map((step, index) => {
        const list = this.#lists[index];
        return (list === undefined ? step : itemElement(list, step)) as string;
      }),
    );
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

function isBare(object: JsonObject): boolean {
  for (const name in object) if (object[name] !== undefined) return false;
  return true;
}

function checkValueHere(type: Type, value: Json): void {
  try {
    checkValue(type, value, { duplicates: true });
  } catch (error) {
    // Who compares looks for the problem again from the top, to name the whole path.
    throw error instanceof MergeError ? UNFIT : error;
  }
}

/** Up to this length, comparing each with each is quicker than writing their elements. */
const SHORT = 8;

function holdsTwice(list: ListType, items: JsonArray): boolean {
  if (items.length > SHORT) return hasTwice(itemElements(list, items) ?? []);
  for (let place = 1; place < items.length; place++) {
    for (let other = 0; other < place; other++) {
      if (haveSameElement(list, items[place] as Json, items[other] as Json)) return true;
    }
  }
  return false;
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
