import { checkTypeArgument, deduced, type Type, untyped } from "../../schema/internal.ts";
import {
  equal,
  equalQuantities,
  getField,
  isObject,
  isQuantityValue,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  type Names,
  readArguments,
  readInstant,
  readNamed,
  readQuantity,
  toJson,
  tooDeep,
} from "../../value/internal.ts";

/** What else counts as equal. */
export interface EqualityOptions {
  /** Whether `null` says the same as nothing at all. Default: false. */
  readonly nullIsAbsent?: boolean | undefined;
}

const OPTIONS: Names = { nullIsAbsent: "boolean" };

/**
 * Whether two values of a type mean the same: quantities by value (`1000m` is `1`), times as moments, and a list or
 * a map that is empty is as good as absent. A map is what the schema declares to hold keys of its own choice and
 * values of some type, as labels; an empty object of any other type says something by being there
 * (`emptyDir: {}`) and differs from an absent one. The order of lists counts, of all topologies, as it
 * does for Kubernetes. Everything else compares literally, also text that is not a quantity or a time. Values may be absent:
 * `undefined`. What has `toJSON`, as a `Date`, counts as what that gives; what is not JSON is an error.
 */
export function semanticallyEqual(
  type: Type,
  a: unknown,
  b: unknown,
  options: EqualityOptions = NO_OPTIONS,
): boolean {
  return readArguments(() => {
    checkTypeArgument(type);
    const { nullIsAbsent = false } =
      options === NO_OPTIONS ? NO_OPTIONS : readNamed("options", options, OPTIONS);
    return a === b || new Comparison(nullIsAbsent).equal(type, readValue(a), readValue(b), 0);
  });
}

const NO_OPTIONS: EqualityOptions = {};

function readValue(value: unknown): Json | undefined {
  return value === undefined ? value : toJson(value);
}

class Comparison {
  readonly #nullIsAbsent: boolean;

  constructor(nullIsAbsent: boolean) {
    this.#nullIsAbsent = nullIsAbsent;
  }

  equal(type: Type, a: Json | undefined, b: Json | undefined, depth: number): boolean {
    if (a === b) return true;
    if (depth > MAX_DEPTH) throw tooDeep();
    if (isObject(a) && isObject(b)) return this.#equalObjects(type, a, b, depth + 1);
    if (Array.isArray(a) && Array.isArray(b)) return this.#equalLists(type, a, b, depth + 1);
    if (this.#isAbsent(type, a, depth)) return this.#isAbsent(type, b, depth);
    return equalScalars(type, a, b);
  }

  #equalObjects(type: Type, a: JsonObject, b: JsonObject, depth: number): boolean {
    for (const key in a) {
      if (!this.equal(typeOfKey(type, key), a[key], getField(b, key), depth)) return false;
    }
    for (const key in b) {
      if (getField(a, key) === undefined && !this.#isAbsent(typeOfKey(type, key), b[key], depth))
        return false;
    }
    return true;
  }

  #equalLists(type: Type, a: JsonArray, b: JsonArray, depth: number): boolean {
    const element = type.list?.element ?? untyped;
    return a.length === b.length && a.every((item, place) => this.equal(element, item, b[place], depth));
  }

  /** Whether a value says no more than an absent one: a map does not, if none of its values does. */
  #isAbsent(type: Type, value: Json | undefined, depth: number): boolean {
    if (value === undefined) return true;
    if (value === null) return this.#nullIsAbsent;
    if (typeof value !== "object") return false;
    if (depth > MAX_DEPTH) throw tooDeep();
    if (Array.isArray(value)) return value.length === 0;
    if (!isMap(type)) return false;
    for (const key in value as JsonObject) {
      if (!this.#isAbsent(typeOfKey(type, key), (value as JsonObject)[key], depth + 1)) return false;
    }
    return true;
  }
}

/** Whether a type is a map from keys to values of a type, without fields of its own. */
function isMap({ map }: Type): boolean {
  const element = map?.element;
  return map?.fields.size === 0 && element !== undefined && element !== deduced && element !== untyped;
}

function typeOfKey({ map }: Type, key: string): Type {
  return map?.fields.get(key)?.type ?? map?.element ?? untyped;
}

function equalScalars(type: Type, a: Json | undefined, b: Json | undefined): boolean {
  const format = type.scalar?.format;
  if (format === "quantity" && isQuantityValue(a) && isQuantityValue(b)) {
    const [left, right] = [readQuantity(a), readQuantity(b)];
    if (left !== undefined && right !== undefined) return equalQuantities(left, right);
  } else if (format === "date-time" && typeof a === "string" && typeof b === "string") {
    const instant = readInstant(a);
    return instant !== undefined && instant === readInstant(b);
  }
  return equal(a, b);
}
