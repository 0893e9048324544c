import { fieldElement, indexElement } from "../fieldpath/internal.ts";
import { didYouMean, type ListType, type MapType, nearMatches, type Type } from "../schema/internal.ts";
import {
  type ErrorCode,
  isForeign,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  MergeError,
  showValue,
  tooDeep,
} from "../value/internal.ts";
import { allowsScalar } from "./allows-scalar.ts";
import { isSetItem, itemElement } from "./item-element.ts";
import { printElements } from "./print-elements.ts";

/** What to let pass. */
export interface ValidateOptions {
  /** Whether a list may hold two items with the same key, or a set a value twice, as live objects may. Default: false. */
  readonly duplicates?: boolean;
}

/**
 * What is wrong with a value, in the value's order, the first hundred; empty if it fits the type. Kinds of values, unknown fields,
 * keys of list items and duplicates are checked; `null` fits everywhere but in lists that merge.
 */
export function validate(type: Type, value: Json, options: ValidateOptions = {}): readonly MergeError[] {
  const walk = new Validator(options.duplicates === true, 0);
  walk.value(value, type);
  return walk.problems;
}

/**
 * Thrown by walks as soon as a value does not fit its type; who started the walk then looks for what is wrong, and where,
 * with `checkValue`. So the walks themselves need not know where they are.
 */
export const UNFIT = new Error("the value does not fit its type");

/** Whether a value fits its type, `depth` levels down. */
export function fits(type: Type, value: Json, duplicates: boolean, depth: number): boolean {
  const walk = new Validator(duplicates, depth);
  try {
    walk.value(value, type);
  } catch (error) {
    if (error instanceof MergeError) return false;
    throw error;
  }
  return walk.problems.length === 0;
}

/** Throws what is wrong with a value, if anything is; `stored` if it is not what the caller wrote just now. */
export function checkValue(type: Type, value: Json, options: ValidateOptions = {}, stored = false): void {
  const problems = validate(type, value, options);
  const [first, ...others] = problems;
  if (first === undefined) return;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  const whose = stored ? "live does not fit its type: " : "";
  throw new MergeError(first.code, first.path, `${whose}${first.detail}${more}`, { problems });
}

/** Nobody reads more, and each has its whole path. */
const MOST_PROBLEMS = 100;

class Validator {
  readonly problems: MergeError[] = [];
  readonly #duplicates: boolean;
  readonly #trail: string[] = [];
  readonly #depth: number;

  constructor(duplicates: boolean, depth: number) {
    this.#duplicates = duplicates;
    this.#depth = depth;
  }

  /** Whether there is nothing to gain by looking on. */
  get isFull(): boolean {
    return this.problems.length >= MOST_PROBLEMS;
  }

  value(value: Json, type: Type): void {
    if (value === null) return;
    if (typeof value === "object" && this.#depth + this.#trail.length >= MAX_DEPTH)
      throw tooDeep(printElements(this.#trail.slice(0, 8)));
    if (Array.isArray(value)) {
      if (type.list === undefined) this.#unfit(value, type);
      else this.#list(value, type.list);
    } else if (isObject(value)) {
      if (type.map === undefined || !this.#map(value, type.map)) this.#unfit(value, type);
    } else if (type.scalar === undefined || !allowsScalar(type.scalar, value)) {
      this.#unfit(value, type);
    }
  }

  /** Whether it is an object indeed, of whatever fields. */
  #map(object: JsonObject, { fields, element }: MapType): boolean {
    for (const name in object) {
      const value = object[name];
      if (value === undefined) continue;
      if (this.isFull) break;
      this.#trail.push(fieldElement(name));
      const type = fields.get(name)?.type ?? element;
      if (type === undefined) this.#refuseField(name, fields.keys());
      else this.value(value, type);
      this.#trail.pop();
    }
    return !isForeign(object);
  }

  #list(items: JsonArray, list: ListType): void {
    const seen = this.#duplicates || list.topology === "atomic" ? undefined : new Set<string>();
    for (const [index, item] of items.entries()) {
      if (this.isFull) return;
      const element = this.#elementOf(list, item, index);
      if (element === undefined) {
        this.#refuseItem(item, index, list);
        continue;
      }
      this.#trail.push(element);
      if (seen?.has(element)) this.#report("LIST_ITEM_DUPLICATE", "the list has this item twice: remove one");
      seen?.add(element);
      this.value(item, list.element);
      this.#trail.pop();
    }
  }

  /** Where duplicates are fine, a list in a set goes by its place: sets in sets would be written out on every level. */
  #elementOf(list: ListType, item: Json, index: number): string | undefined {
    const isPlace =
      this.#duplicates && list.topology === "set" && typeof item === "object" && isSetItem(list, item);
    return isPlace || list.topology === "atomic" ? indexElement(index) : itemElement(list, item);
  }

  #refuseField(name: string, known: Iterable<string>): void {
    // To look for names that are near takes longer than all the rest.
    if (this.isFull) return;
    const hint = didYouMean(nearMatches(name, known), "remove it");
    this.#report("FIELD_UNKNOWN", `the type has no such field: ${hint}`);
  }

  #refuseItem(item: Json, index: number, { topology, keys, element }: ListType): void {
    const names = keys.map(({ name }) => `"${name}"`).join(" and ");
    if (topology === "map" && isObject(item)) {
      const message = `item ${index} has no ${names}, which identifies the items of this list: add ${names}`;
      this.#report("LIST_KEY_MISSING", message);
    } else {
      const wanted =
        topology === "map" ? `objects with ${names}` : element.scalar ? "scalars" : "atomic values";
      this.#report(
        "LIST_ITEM_INVALID",
        `item ${index} is ${showValue(item)}, but this list is of ${wanted}: change it`,
      );
    }
  }

  #unfit(value: Json, { scalar, list, map }: Type): void {
    const wanted = [map && "an object", list && "a list", scalar && SCALARS[scalar.kind]];
    const words = wanted.filter((word) => word !== undefined).join(" or ");
    this.#report("VALUE_INVALID", `this is ${showValue(value)}, and must be ${words}: change it`);
  }

  #report(code: ErrorCode, message: string): void {
    if (!this.isFull) this.problems.push(new MergeError(code, printElements(this.#trail), message));
  }
}

const SCALARS = {
  string: "a string",
  boolean: "true or false",
  integer: "a number",
  number: "a number",
  "int-or-string": "a number or a string",
  untyped: "a scalar",
};
