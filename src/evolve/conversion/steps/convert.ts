import type { Type, ValueConversion } from "../../../schema/internal.ts";
import {
  invalidArgument,
  isObject,
  type Json,
  type JsonArray,
  MergeError,
  type Names,
  readArguments,
  readNamed,
  showValue,
  toJson,
} from "../../../value/internal.ts";
import {
  type ConversionSide,
  conversionMisfit,
  conversionProblem,
  createValueConverter,
  describeValues,
  fitsField,
} from "../../values/index.ts";
import { declaredWrongly, type Place, printPlace, printWhere, unconvertible, type Where } from "../place.ts";

/** Converts a value, without changing it, to JSON. */
// biome-ignore lint/suspicious/noExplicitAny: who declares the path knows what is there.
export type ConvertValue = (value: any) => unknown;

/** Functions that convert values, and give `undefined` for one that the other side cannot say. */
export interface ConvertFunctions {
  readonly toHub: ConvertValue;
  readonly fromHub: ConvertValue;
}

/** How values change on their way from the version to the hub and back: by a conversion that has a name, or by functions. */
export type StepConversion = ValueConversion | ConvertFunctions;

/** Converts values in both directions; `undefined` if the other side has no counterpart. */
export interface Become {
  /** A value without a counterpart in the hub is an error, unless the step is lossy. */
  readonly toHub: (value: Json, where: Where, lossy: boolean) => Json | undefined;
  readonly fromHub: (value: Json, where: Where) => Json | undefined;
}

/** A field that a step converts. */
export interface ConvertedField {
  readonly place: Place;
  /** Its type, as far as it is known. */
  readonly type: Type | undefined;
}

/** The items of a list that a step converts; a field that is no list is an error. */
export function itemsOf({ place, type }: ConvertedField): ConvertedField {
  if (type !== undefined && type.list === undefined)
    throw declaredWrongly(printPlace(place), "this is not a list: name one, or take another step");
  return { place: [...place, "*"], type: type?.list?.element };
}

/** A value that must be a list. */
export function asList(value: Json, where: Where): JsonArray {
  if (Array.isArray(value)) return value;
  throw unconvertible(where, `this is ${showValue(value)}, and must be a list: use one`);
}

/** Makes the conversion of a field for the types of both sides; one that does not fit them is an error. */
export type Converting = (version: ConvertedField, hub: ConvertedField) => Become;

const FUNCTIONS: Names = { toHub: "function", fromHub: "function" };

/** Reads a conversion of values that a caller passed; without one, values stay as they are. */
export function readConvert(given: StepConversion | undefined): Converting {
  if (given === undefined) return asTheyAre;
  const isNamed = typeof given === "string" || Array.isArray(given);
  if (!isNamed && isObject(given) && ("toHub" in given || "fromHub" in given))
    return readFunctions(given as ConvertFunctions);
  const conversion = toJson(given);
  const problem = conversionProblem(conversion);
  if (problem !== undefined) throw invalidArgument(problem);
  return named(conversion as ValueConversion);
}

/** Values stay as they are, which takes types that have some in common. */
export const asTheyAre: Converting = (version, hub) => {
  checkFit(undefined, version, hub);
  return { toHub: (value) => value, fromHub: (value) => value };
};

function named(conversion: ValueConversion): Converting {
  return (version, hub) => {
    checkFit(conversion, version, hub);
    const types = version.type && hub.type && { older: version.type, newer: hub.type };
    const converter = createValueConverter(conversion, types);
    const { down } = converter;
    const up = hasValuesThatGo(conversion)
      ? converter.up
      : (value: Json) => refuseNothing(converter.up, value);
    return {
      toHub: (value, where, lossy) => convertNamed(up, { value, where, type: hub.type, lossy }),
      fromHub: (value, where) => convertNamed(down, { value, where, type: version.type, lossy: true }),
    };
  };
}

/** Whether a table says of some values that the hub leaves them unset. */
function hasValuesThatGo(conversion: ValueConversion): boolean {
  return [conversion]
    .flat()
    .some(
      (step) => typeof step === "object" && "values" in step && Object.values(step.values).includes(null),
    );
}

/** What a value becomes; if that is nothing at all, such as the only item of an empty list, it would be lost. */
function refuseNothing(convert: (value: Json) => Json, value: Json): Json {
  const converted = convert(value);
  if (converted !== null) return converted;
  const problem = `the hub cannot say ${showValue(value)}`;
  throw new MergeError("VALUE_INVALID", "", `${problem}: change it, or list its path in versionStash`);
}

interface Converted {
  readonly value: Json;
  readonly where: Where;
  /** The type of what it becomes, as far as it is known. */
  readonly type: Type | undefined;
  readonly lossy: boolean;
}

function convertNamed(
  convert: (value: Json) => Json,
  { value, where, type, lossy }: Converted,
): Json | undefined {
  if (value === null) return null;
  try {
    const converted = convert(value);
    checkFits(converted, type);
    return converted ?? undefined;
  } catch (error) {
    if (!(error instanceof MergeError) || error.code !== "VALUE_INVALID") throw error;
    if (lossy) return undefined;
    throw unconvertible(where, error.detail);
  }
}

/** Throws if a field cannot have what a value has become. */
function checkFits(value: Json | undefined, type: Type | undefined): void {
  if (value === undefined || type === undefined || fitsField(value, type)) return;
  const wanted = `this becomes ${showValue(value)}, but must become ${describeValues(type)}`;
  throw new MergeError("VALUE_INVALID", "", `${wanted}: use another value`);
}

function checkFit(
  conversion: ValueConversion | undefined,
  version: ConvertedField,
  hub: ConvertedField,
): void {
  if (version.type === undefined || hub.type === undefined) return;
  const [older, newer] = [version, hub].map(({ type, place }) => ({ type, name: printPlace(place) }));
  const misfit = conversionMisfit(conversion, older as ConversionSide, newer as ConversionSide);
  if (misfit !== undefined) throw declaredWrongly(printPlace(version.place), misfit);
}

function readFunctions(given: ConvertFunctions): Converting {
  const { toHub, fromHub } = readArguments(() => readNamed("parts of a conversion", given, FUNCTIONS));
  if (toHub === undefined || fromHub === undefined)
    throw invalidArgument("a conversion needs both toHub and fromHub: add the other one");
  const run = (
    convert: ConvertValue,
    value: Json,
    where: Where,
    type: Type | undefined,
  ): Json | undefined => {
    const converted = value === null ? null : runConvert(convert, value, where);
    if (converted === undefined || type === undefined || fitsField(converted, type)) return converted;
    throw unconvertible(
      where,
      `a step made this ${showValue(converted)}: let it give ${describeValues(type)}`,
    );
  };
  return (version, hub) => ({
    toHub: (value, where, lossy) => {
      const converted = run(toHub, value, where, hub.type);
      if (converted !== undefined || lossy) return converted;
      const problem = `the hub cannot say ${showValue(value)}`;
      throw unconvertible(where, `${problem}: change it, or list its path in versionStash`);
    },
    fromHub: (value, where) => run(fromHub, value, where, version.type),
  });
}

/** What a caller's function makes of a value: JSON, or nothing at all. It refuses a value by throwing. */
export function runConvert(convert: ConvertValue, value: Json, where: Where): Json | undefined {
  const path = printWhere(where);
  let converted: unknown;
  try {
    converted = convert(value);
  } catch (error) {
    if (error instanceof MergeError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new MergeError("CONVERSION_INVALID", path, `a step refuses this: ${why}`, { cause: error });
  }
  try {
    return converted === undefined ? undefined : toJson(converted);
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    const code = error.code === "VALUE_INVALID" ? "CONVERSION_INVALID" : error.code;
    throw new MergeError(code, path + error.path, `a step made this: ${error.detail}`, { cause: error });
  }
}
