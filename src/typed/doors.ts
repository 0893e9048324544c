import { decodeFieldsV1, type FieldPath, type FieldSet } from "../fieldpath/internal.ts";
import {
  checkObjectType,
  checkTypeArgument,
  type ObjectOf,
  type ObjectType,
  type Type,
} from "../schema/internal.ts";
import {
  checkCall,
  checkNames,
  type Json,
  type JsonObject,
  type MergeError,
  readObject,
  shareUnchanged,
  toJson,
} from "../value/internal.ts";
import { type Comparison, compare as compareValues } from "./compare.ts";
import { extractItems as extractFrom } from "./extract-items.ts";
import { lenientType as createLenient } from "./lenient-type.ts";
import { valueFields as fieldsOf, mergeConfig } from "./merge-config.ts";
import { removeItems as removeFrom } from "./remove-items.ts";
import { type ValidateOptions, validate as validateValue } from "./validate.ts";
import { valueAt as findValue, resolvePath } from "./value-at.ts";

/*
 * What callers outside get of the functions of this room: the same, but whatever they are called with. Inside, where
 * values are known to be JSON, the bare functions save the look at them.
 */

/** Two values to compare. */
export interface ValuesToCompare {
  readonly from: unknown;
  readonly to: unknown;
  /** Fields that are not compared. */
  readonly except?: FieldSet | undefined;
}

/**
 * Compares two values of a type. Both may hold duplicates. The earlier one is taken to fit the type; where the
 * later one differs and does not fit, that is an error.
 */
export function compare(type: Type, parts: ValuesToCompare): Comparison {
  checkTypeArgument(type);
  checkNames("parts", parts, { from: "any", to: "any", except: "any" });
  const except = parts.except && readFieldSet(parts.except);
  return compareValues(type, { from: toJson(parts.from), to: toJson(parts.to), except });
}

function readFieldSet(fields: unknown): FieldSet {
  return decodeFieldsV1(toJson(fields));
}

/**
 * What is wrong with a value, in the value's order, the first hundred; empty if it fits the type. Kinds of values, unknown
 * fields, keys of list items and duplicates are checked; `null` fits everywhere but in lists that merge.
 */
export function validate(type: Type, value: unknown, options: ValidateOptions = {}): readonly MergeError[] {
  checkTypeArgument(type);
  checkNames("options", options, { duplicates: "boolean" });
  return validateValue(type, toJson(value), options);
}

/** A config to merge into an object. */
export interface SidesToMerge {
  /** The object as it is; absent if there is none yet. Taken to fit its type; it may hold duplicates. */
  readonly live?: object | undefined;
  readonly config: object;
}

/**
 * Merges a config into an object. Nothing is removed: what the config leaves out stays. Items keep live's order, unless the
 * config wants another. Gives `live` itself if nothing changes. A config that does not fit the type is an error.
 */
export function merge<T>(type: ObjectType<T>, sides: SidesToMerge): ObjectOf<T> {
  checkObjectType(type);
  checkCall(sides, { live: "any", config: "any" });
  const live = sides.live === undefined ? undefined : readObject(sides.live, "live");
  const { object } = mergeConfig(type, { live, config: readObject(sides.config, "config") });
  return shareUnchanged(sides.live as JsonObject | undefined, object) as ObjectOf<T>;
}

/** A value, and a set of fields that it may have. */
export interface FieldsOfValue {
  readonly value: unknown;
  readonly fields: FieldSet;
}

/**
 * The value without the fields and items of a set, and all that they hold. A list or object that has something to lose and
 * nothing left is `null` afterwards, as in Kubernetes. Gives the value itself if nothing is to be removed.
 */
export function removeItems(type: Type, parts: FieldsOfValue): Json {
  const { value, fields } = readFieldsOfValue(type, parts);
  return removeFrom(type, value, fields);
}

/**
 * The fields and items of a set, and what leads to them; items of keyed lists always carry their keys. What the set
 * has as a field without fields below comes as a whole if it is atomic, else empty: who owns just the field does not
 * own what others put into it. Of copies of one item, the first. Gives `undefined` if the value has nothing of the set.
 */
export function extractItems(type: Type, parts: FieldsOfValue): Json | undefined {
  const { value, fields } = readFieldsOfValue(type, parts);
  return extractFrom(type, value, fields);
}

function readFieldsOfValue(
  type: Type,
  parts: FieldsOfValue,
): { readonly value: Json; readonly fields: FieldSet } {
  checkTypeArgument(type);
  checkNames("parts", parts, { value: "any", fields: "any" });
  return { value: toJson(parts.value), fields: readFieldSet(parts.fields) };
}

/**
 * The fields of a value, as who applies it would own them: scalars, atomic lists and objects, items of other lists,
 * and keys of maps; but not the fields that only hold others. Duplicates in a list are owned as a whole.
 */
export function valueFields(type: Type, value: unknown): FieldSet {
  checkTypeArgument(type);
  return fieldsOf(type, toJson(value));
}

/** A value, and a path to a field of it. */
export interface FieldOfValue {
  readonly value: unknown;
  readonly path: string | FieldPath;
}

/**
 * The value at a path, as results have it or as `printPath` writes it; `undefined` if there is none. Of duplicates, the
 * first. A path that the type does not have is an error.
 */
export function valueAt(type: Type, parts: FieldOfValue): Json | undefined {
  checkTypeArgument(type);
  checkNames("parts", parts, { value: "any", path: "any" });
  const value = toJson(parts.value);
  return findValue(type, value, resolvePath(type, [value], parts.path));
}

/** The type as it is for who knows more fields than it declares: those merge as if there were no schema for them. */
export function lenientType<T>(type: ObjectType<T>): ObjectType<T> {
  checkObjectType(type);
  return createLenient(type) as ObjectType<T>;
}
