import {
  checkCall,
  equal,
  getField,
  isObject,
  isScalar,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  type Names,
  readObject,
  tooDeep,
} from "../value/internal.ts";
import { type JsonPatch, type JsonPatchOperation, joinPointer } from "./json-patch-operation.ts";

/** Two objects, before and after. */
export interface JsonPatchChange {
  readonly from: object;
  readonly to: object;
}

const PARTS: Names = { from: "any", to: "any" };

/** How a JSON Patch is written. */
export interface CreateJsonPatchOptions {
  /**
   * Put a `test` for the old value before everything that replaces or removes one, so that the patch fails where
   * the object is no longer what it was made from. Default: false.
   */
  readonly tests?: boolean | undefined;
}

const OPTIONS: Names = { tests: "boolean" };

/**
 * The JSON Patch that turns one object into the other; no operations if they are equal. What both share by
 * reference is passed over. The items of a list are compared by their place, from the end too where the length
 * changed, so an item put in or taken out is one operation if the others are scalars or shared.
 */
export function createJsonPatch(change: JsonPatchChange, options: CreateJsonPatchOptions = {}): JsonPatch {
  checkCall(change, PARTS, options, OPTIONS);
  const comparison = new Comparison(options.tests === true);
  comparison.compare(readObject(change.from, "from"), readObject(change.to, "to"));
  return comparison.operations;
}

/**
 * Collects operations. fast-json-patch's own comparison takes `1n` and `1` for different, cannot write a `bigint`
 * within an object, takes a key that holds `undefined` for present and recurses without bound.
 */
class Comparison {
  readonly operations: JsonPatchOperation[] = [];
  readonly #tests: boolean;
  readonly #trail: (string | number)[] = [];

  constructor(tests: boolean) {
    this.#tests = tests;
  }

  compare(from: Json, to: Json): void {
    if (from === to) return;
    if (this.#trail.length > MAX_DEPTH) throw tooDeep();
    if (isObject(from) && isObject(to)) this.#compareFields(from, to);
    else if (Array.isArray(from) && Array.isArray(to)) this.#compareItems(from, to);
    else if (!equal(from, to)) this.#replace(from, to);
  }

  #compareFields(from: JsonObject, to: JsonObject): void {
    for (const key of Object.keys(from)) {
      const value = getField(to, key);
      if (from[key] === undefined || from[key] === value) continue;
      if (value === undefined) this.#remove(key, from[key]);
      else this.#compareAt(key, from[key], value);
    }
    for (const key of Object.keys(to)) {
      if (to[key] !== undefined && getField(from, key) === undefined) this.#add(key, to[key]);
    }
  }

  #compareItems(from: JsonArray, to: JsonArray): void {
    const tail = from.length === to.length ? 0 : countCommonTail(from, to);
    const fromEnd = from.length - tail;
    const toEnd = to.length - tail;
    for (let index = 0; index < Math.min(fromEnd, toEnd); index++) {
      this.#compareAt(index, from[index] as Json, to[index] as Json);
    }
    for (let index = fromEnd - 1; index >= toEnd; index--) this.#remove(index, from[index] as Json);
    for (let index = fromEnd; index < toEnd; index++) this.#add(index, to[index] as Json);
  }

  #compareAt(step: string | number, from: Json, to: Json): void {
    this.#trail.push(step);
    this.compare(from, to);
    this.#trail.pop();
  }

  #replace(from: Json, to: Json): void {
    const path = joinPointer(this.#trail);
    if (this.#tests) this.operations.push({ op: "test", path, value: from });
    this.operations.push({ op: "replace", path, value: to });
  }

  #remove(step: string | number, from: Json): void {
    const path = joinPointer([...this.#trail, step]);
    if (this.#tests) this.operations.push({ op: "test", path, value: from });
    this.operations.push({ op: "remove", path });
  }

  #add(step: string | number, to: Json): void {
    this.operations.push({ op: "add", path: joinPointer([...this.#trail, step]), value: to });
  }
}

/** How many items at the end of two lists are the same scalar or the very same object. */
function countCommonTail(from: JsonArray, to: JsonArray): number {
  const limit = Math.min(from.length, to.length);
  let count = 0;
  while (count < limit && isSame(from.at(-1 - count) as Json, to.at(-1 - count) as Json)) count++;
  return count;
}

function isSame(a: Json, b: Json): boolean {
  // Comparing whole objects here, and again on every level below, would take more than linear time.
  return a === b || (isScalar(a) && isScalar(b) && equal(a, b));
}
