import { isObject, type Json, type JsonObject, shareUnchanged, showValue } from "../../value/index.ts";
import { changeEach, type Place, parsePlace, unconvertible } from "./place.ts";

/**
 * One difference between a version and the hub, told once for both directions. A version's steps run in order
 * towards the hub, and in reverse from it. They change no input, and share with it what stays.
 */
export interface Step {
  /** What it is about in the version. */
  readonly version: readonly Place[];
  /** What it is about in the hub. */
  readonly hub: readonly Place[];
  /** The version's object as the hub says it. */
  readonly toHub: (object: JsonObject) => JsonObject;
  /** The hub's object as the version says it. */
  readonly fromHub: (object: JsonObject) => JsonObject;
}

/** A step that is written by hand. */
export interface CustomStep {
  /** The values that it converts, wherever there are any. Default: the whole object. */
  readonly at?: string;
  readonly toHub: ConvertValue;
  readonly fromHub: ConvertValue;
}

/** Converts a value, without changing it. */
// biome-ignore lint/suspicious/noExplicitAny: who declares the path knows what is there.
export type ConvertValue = (value: any) => Json;

/** Functions that convert the whole object, or each value at a path. */
export function custom({ at, toHub, fromHub }: CustomStep): Step {
  const way = at === undefined ? [] : parsePlace(at);
  const places = at === undefined ? [] : [way];
  const runner = (convert: ConvertValue) => (object: JsonObject) =>
    changeEach(object, way, (value, where) => {
      const converted = convert(value);
      if (where.length > 0 ? converted !== undefined : isObject(converted))
        return shareUnchanged(value, converted);
      const wanted = where.length > 0 ? "a value" : "an object";
      throw unconvertible(where, `a custom step made this ${showValue(converted)}: let it return ${wanted}`);
    }) as JsonObject;
  return { version: places, hub: places, toHub: runner(toHub), fromHub: runner(fromHub) };
}
