import { EMPTY, type FieldSet, FieldSetBuilder, fieldElement, isMember } from "../fieldpath/index.ts";
import type { ListType, MapType, Type } from "../schema/index.ts";
import {
  equal,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  tooDeep,
} from "../value/index.ts";
import { allowsScalar } from "./allows-scalar.ts";
import { haveSameElement, holdsTwice, itemElement, itemElements, shareElements } from "./item-element.ts";
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
    const quick = new Comparer(false, except).run(from, to, type);
    return quick ?? (new Comparer(true, except).run(from, to, type) as Comparison);
  } catch (error) {
    if (error !== UNFIT) throw error;
    checkValue(type, to, { duplicates: true });
    checkValue(type, from, { duplicates: true }, true);
    throw error;
  }
}

class Comparer {
  #added: FieldSetBuilder | undefined;
  #modified: FieldSetBuilder | undefined;
  #removed: FieldSetBuilder | undefined;
  /** The way here: path elements; and for items, whose elements cost something to write, the list's type and the item. */
  readonly #trail: (string | ListType | Json)[] = [];
  #depth = 0;
  /** Whether lists are searched for duplicates before their items are compared one by one. */
  readonly #careful: boolean;
  #except: FieldSet | undefined;
  #differences = 0;
  #missedDuplicates = false;

  constructor(careful: boolean, except: FieldSet | undefined) {
    this.#careful = careful;
    this.#except = except;
  }

  /** The comparison; `undefined` if there are duplicates, so that it takes a careful one. */
  run(from: Json, to: Json, type: Type): Comparison | undefined {
    this.#value(from, to, type);
    if (this.#missedDuplicates) return undefined;
    if (this.#differences === 0) return NO_DIFFERENCE;
    return {
      added: this.#added?.finish() ?? EMPTY,
      modified: this.#modified?.finish() ?? EMPTY,
      removed: this.#removed?.finish() ?? EMPTY,
    };
  }

  /** Compares what is here; one of the two may be absent. */
  #value(from: Json | undefined, to: Json | undefined, type: Type): void {
    if (from === to) return;
    if (this.#depth >= MAX_DEPTH && (isContainer(from) || isContainer(to))) throw tooDeep();
    const { map } = type;
    if (map?.topology === "granular" && isObject(from) && isObject(to)) {
      this.#maps(from, to, map);
      return;
    }
    const fromPart = partOf(type, from);
    const toPart = partOf(type, to);
    if (to === undefined) {
      this.#part(fromPart, from, to, type);
      this.#removed = this.#add(this.#removed);
    } else {
      if (from !== undefined && fromPart !== toPart) this.#part(fromPart, from, to, type);
      this.#part(toPart, from, to, type);
      if (from === undefined) this.#added = this.#add(this.#added);
    }
  }

  #part(part: Part, from: Json | undefined, to: Json | undefined, type: Type): void {
    const { map, list } = type;
    if (part === "map" && map?.topology === "granular" && (!isBareObject(from) || !isBareObject(to)))
      this.#maps(isObject(from) ? from : NOTHING, isObject(to) ? to : NOTHING, map);
    else if (part === "list" && list && list.topology !== "atomic" && (!isBareList(from) || !isBareList(to)))
      this.#lists(Array.isArray(from) ? from : NO_ITEMS, Array.isArray(to) ? to : NO_ITEMS, list);
    else this.#leaf(from, to, type);
  }

  #leaf(from: Json | undefined, to: Json | undefined, type: Type): void {
    if (to === undefined) {
      this.#removed = this.#add(this.#removed);
    } else if (from === undefined || !equal(from, to)) {
      if (!fitsAsWhole(to, type, this.#depth)) throw UNFIT;
      if (from === undefined) this.#added = this.#add(this.#added);
      else this.#modified = this.#add(this.#modified);
    }
  }

  #maps(from: JsonObject, to: JsonObject, { fields, element }: MapType): void {
    const except = this.#except;
    this.#except = undefined;
    let surplus = 0;
    for (const name in from) if (from[name] !== undefined) surplus++;
    for (const name in to) {
      const after = to[name];
      if (after === undefined) continue;
      const before = getField(from, name);
      if (before !== undefined) surplus--;
      if (after === before) continue;
      const field = fields.get(name);
      this.#field(field?.element ?? fieldElement(name), before, after, field?.type ?? element, except);
    }
    if (surplus === 0) return;
    for (const name in from) {
      const before = from[name];
      if (before === undefined || getField(to, name) !== undefined) continue;
      const field = fields.get(name);
      this.#field(field?.element ?? fieldElement(name), before, undefined, field?.type ?? element, except);
    }
  }

  #field(
    path: string,
    from: Json | undefined,
    to: Json | undefined,
    type: Type | undefined,
    except: FieldSet | undefined,
  ): void {
    if (except !== undefined) {
      const excepted = except[path];
      if (excepted !== undefined && isMember(excepted)) return;
      this.#except = excepted;
    }
    if (type === undefined) throw UNFIT;
    this.#trail.push(path);
    this.#depth++;
    this.#value(from, to, type);
    this.#depth--;
    this.#trail.pop();
    this.#except = undefined;
  }

  /**
   * Compares lists in one go. What has the same elements at both ends needs no index, as long as none occurs twice; if
   * one does, and it matters, a careful comparison follows.
   */
  #lists(from: JsonArray, to: JsonArray, list: ListType): void {
    if (this.#careful && (holdsTwice(list, from) || holdsTwice(list, to))) {
      this.#groups(from, to, list);
      return;
    }
    const differences = this.#differences;
    const most = Math.min(from.length, to.length);
    let head = 0;
    while (head < most && isSameItem(list, from[head], to[head])) this.#item(list, from[head], to[head++]);
    const shift = from.length - to.length;
    let end = to.length;
    while (end > head && end + shift > head && isSameItem(list, from[end + shift - 1], to[end - 1])) {
      end--;
      this.#item(list, from[end + shift], to[end]);
    }
    if (!this.#careful && this.#differences > differences) this.#missedDuplicates ||= holdsTwice(list, to);
    if (head === end && shift === 0) return;
    const [fromMiddle, toMiddle] = [from.slice(head, end + shift), to.slice(head, end)];
    if (!this.#careful) {
      const outside = [...to.slice(0, head), ...to.slice(end)];
      this.#missedDuplicates ||= shareElements(list, outside, [...fromMiddle, ...toMiddle]);
    }
    this.#groups(fromMiddle, toMiddle, list);
  }

  #item(list: ListType, from: Json | undefined, to: Json | undefined): void {
    if (from === to) return;
    const except = this.#except;
    if (except !== undefined) {
      const excepted = except[itemElement(list, from ?? (to as Json)) as string];
      if (excepted !== undefined && isMember(excepted)) return;
      this.#except = excepted;
    }
    this.#trail.push(list, from ?? (to as Json));
    this.#depth++;
    this.#value(from, to, list.element);
    this.#depth--;
    this.#trail.length -= 2;
    this.#except = except;
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
    const excepted = this.#except?.[element];
    if (excepted !== undefined && isMember(excepted)) return;
    if (to.length > 1 && !to.every((item) => fits(list.element, item, true, this.#depth + 1))) throw UNFIT;
    if (from.length <= 1 && to.length <= 1) {
      this.#item(list, from[0], to[0]);
    } else if (from.length > 1 && to.length > 1) {
      if (!equal(from, to)) this.#modified = this.#addItem(this.#modified, element);
    } else if (from.length > 1) {
      if (to.length > 0) this.#item(list, undefined, to[0]);
      this.#removed = this.#addItem(this.#removed, element);
    } else {
      if (from.length > 0) this.#item(list, from[0], undefined);
      this.#added = this.#addItem(this.#added, element);
    }
  }

  #addItem(set: FieldSetBuilder | undefined, element: string): FieldSetBuilder {
    this.#trail.push(element);
    const result = this.#add(set);
    this.#trail.pop();
    return result;
  }

  /** Adds what is here to a set, which comes to be with its first field. */
  #add(set = new FieldSetBuilder()): FieldSetBuilder {
    const trail = this.#trail;
    const elements: string[] = [];
    for (let index = 0; index < trail.length; index++) {
      const step = trail[index] as string | ListType;
      if (typeof step === "string") {
        elements.push(step);
        if (trail[index + 1] === WRITTEN) index++;
      } else {
        const element = itemElement(step, trail[index + 1] as Json) as string;
        elements.push(element);
        // A long one is written once, however many differences there are below.
        trail[index++] = element;
        trail[index] = WRITTEN;
      }
    }
    set.add(elements);
    this.#differences++;
    return set;
  }
}

/** Stands on the trail after the element of an item, in the item's place. */
const WRITTEN: JsonObject = Object.freeze({});

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

function isContainer(value: Json | undefined): boolean {
  return typeof value === "object" && value !== null;
}

/** Whether a value is no object, or one without fields. */
function isBareObject(value: Json | undefined): boolean {
  if (isObject(value)) for (const name in value) if (value[name] !== undefined) return false;
  return true;
}

/** Whether a value is no list, or one without items. */
function isBareList(value: Json | undefined): boolean {
  return !Array.isArray(value) || value.length === 0;
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
