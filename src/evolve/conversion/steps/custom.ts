import {
  invalidArgument,
  isObject,
  type Json,
  type JsonObject,
  type Names,
  readArguments,
  readNamed,
  shareUnchanged,
  showValue,
} from "../../../value/internal.ts";
import { changeEach, parsePlace, unconvertible } from "../place.ts";
import { type ConvertValue, runConvert } from "./convert.ts";
import { type ConversionStep, publishStep } from "./step.ts";

/** A step that is written by hand. */
export interface CustomStep {
  /** The path of the values that it converts. Default: the whole object. */
  readonly at?: string | undefined;
  readonly toHub: ConvertValue;
  readonly fromHub: ConvertValue;
}

const CUSTOM: Names = { at: "string", toHub: "function", fromHub: "function" };

/** Functions that convert the whole object, or each value at a path. */
export function custom(step: CustomStep): ConversionStep {
  const { at, toHub, fromHub } = readArguments(() => readNamed("parts of a custom step", step, CUSTOM));
  if (toHub === undefined || fromHub === undefined)
    throw invalidArgument("a custom step needs both toHub and fromHub: add the other one");
  const way = at === undefined ? [] : parsePlace(at);
  const places = at === undefined ? [] : [way];
  const runner = (convert: ConvertValue) => (object: JsonObject) =>
    changeEach(object, way, (value, where) => {
      const converted = runConvert(convert, value, where);
      if (where.length > 0 ? converted !== undefined : isObject(converted))
        return shareUnchanged(value, converted as Json);
      const wanted = where.length > 0 ? "a value" : "an object";
      throw unconvertible(where, `a custom step made this ${showValue(converted)}: let it return ${wanted}`);
    }) as JsonObject;
  return publishStep({ version: places, hub: places, toHub: runner(toHub), fromHub: runner(fromHub) });
}
