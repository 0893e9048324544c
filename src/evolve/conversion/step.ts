import {
  checkFunction,
  checkText,
  invalidArgument,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  type Names,
  readArguments,
  readNamed,
  readTexts,
  shareUnchanged,
  showValue,
  toJson,
} from "../../value/internal.ts";
import {
  changeEach,
  type Place,
  parsePlace,
  printPlace,
  printWhere,
  unconvertible,
  type Where,
} from "./place.ts";

/**
 * One difference between a version and the hub, told once for both directions. A version's steps run in order
 * towards the hub, and in reverse from it. They change no input, and share with it what stays. `rename`, `move` and the
 * others make them; `custom` makes one of functions.
 */
export interface ConversionStep {
  /** The paths that it is about in the version. */
  readonly version: readonly string[];
  /** The paths that it is about in the hub. */
  readonly hub: readonly string[];
  /** The version's object as the hub says it. */
  readonly toHub: (object: JsonObject) => JsonObject;
  /** The hub's object as the version says it. */
  readonly fromHub: (object: JsonObject) => JsonObject;
}

/** A step with its paths read. */
export interface PlacedStep {
  readonly version: readonly Place[];
  readonly hub: readonly Place[];
  /** What the hub cannot say is an error; but if it is stashed, which makes the step lossy, it is left out. */
  readonly toHub: (object: JsonObject, lossy?: boolean) => JsonObject;
  readonly fromHub: (object: JsonObject) => JsonObject;
}

/** The steps that are made here, by their functions. They give JSON for JSON, and nobody needs to look. */
const made = new WeakMap<ConversionStep["toHub"], PlacedStep>();

/** A step as callers hold it. */
export function printStep(step: PlacedStep): ConversionStep {
  const toHub = (object: JsonObject): JsonObject => step.toHub(object);
  made.set(toHub, step);
  const { version, hub, fromHub } = step;
  return { version: version.map(printPlace), hub: hub.map(printPlace), toHub, fromHub };
}

const STEP: Names = { version: "any", hub: "any", toHub: "function", fromHub: "function" };

/** Reads a step that a caller passed. */
export function readStep(given: ConversionStep): PlacedStep {
  const { version, hub, toHub, fromHub } = readNamed("parts of a step", given, STEP);
  checkFunction(toHub, "toHub of a step");
  checkFunction(fromHub, "fromHub of a step");
  const own = made.get(toHub);
  if (own?.fromHub === fromHub) return own;
  return {
    version: readTexts(version, "the version's paths").map(parsePlace),
    hub: readTexts(hub, "the hub's paths").map(parsePlace),
    toHub: checkedConvert(toHub),
    fromHub: checkedConvert(fromHub),
  };
}

/** A step's function that gives an object, or throws. */
function checkedConvert(convert: ConversionStep["toHub"]): ConversionStep["toHub"] {
  return (object) => {
    const converted = readConverted(convert(object), []);
    if (isObject(converted)) return converted;
    throw unconvertible([], `a step made this ${showValue(converted)}: let it return an object`);
  };
}

/** A step that is written by hand. */
export interface CustomStep {
  /** The values that it converts, wherever there are any. Default: the whole object. */
  readonly at?: string | undefined;
  readonly toHub: ConvertValue;
  readonly fromHub: ConvertValue;
}

/** Converts a value, without changing it, to JSON. */
// biome-ignore lint/suspicious/noExplicitAny: who declares the path knows what is there.
export type ConvertValue = (value: any) => unknown;

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
      const converted = readConverted(convert(value), where);
      if (where.length > 0 ? converted !== undefined : isObject(converted))
        return shareUnchanged(value, converted as Json);
      const wanted = where.length > 0 ? "a value" : "an object";
      throw unconvertible(where, `a custom step made this ${showValue(converted)}: let it return ${wanted}`);
    }) as JsonObject;
  return printStep({ version: places, hub: places, toHub: runner(toHub), fromHub: runner(fromHub) });
}

/** What a caller's function has made of a value: JSON, or nothing at all. */
function readConverted(value: unknown, where: Where): Json | undefined {
  try {
    return value === undefined ? undefined : toJson(value);
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    const code = error.code === "VALUE_INVALID" ? "CONVERSION_INVALID" : error.code;
    throw new MergeError(code, printWhere(where) + error.path, `a step made this: ${error.detail}`, {
      cause: error,
    });
  }
}

/** A path that a caller passed. */
export function readPlace(path: string): Place {
  checkText(path, "a path of a conversion");
  return parsePlace(path);
}
