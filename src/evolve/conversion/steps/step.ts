import {
  checkFunction,
  checkText,
  isObject,
  type JsonObject,
  type Names,
  readNamed,
  readTexts,
  showValue,
} from "../../../value/internal.ts";
import { type Place, parsePlace, printPlace, unconvertible } from "../place.ts";
import { bindSteps } from "./bind-steps.ts";
import { runConvert } from "./convert.ts";
import type { PlacedStep } from "./placed-step.ts";
import { inParts } from "./translate-place.ts";

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

/** Several steps as one that runs them in order. */
export function inOrder(steps: readonly PlacedStep[]): PlacedStep {
  return {
    version: steps.flatMap(({ version }) => version),
    hub: steps.flatMap(({ hub }) => hub),
    parts: inParts(steps),
    toHub: (object, lossy) => steps.reduce((moved, step) => step.toHub(moved, lossy), object),
    fromHub: (object) => steps.reduceRight((moved, step) => step.fromHub(moved), object),
    bind: (types) => inOrder(bindSteps(steps, types)),
  };
}

/** The steps that were made here, by their `toHub`: they give JSON for JSON, so their results need no check. */
const made = new WeakMap<ConversionStep["toHub"], PlacedStep>();

/** A step as callers hold it. */
export function publishStep(step: PlacedStep): ConversionStep {
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

/** A caller's function whose result must be an object. */
function checkedConvert(convert: ConversionStep["toHub"]): ConversionStep["toHub"] {
  return (object) => {
    const converted = runConvert(convert, object, []);
    if (isObject(converted)) return converted;
    throw unconvertible([], `a step made this ${showValue(converted)}: let it return an object`);
  };
}

/** A path that a caller passed. */
export function readPlace(path: string): Place {
  checkText(path, "a path of a conversion");
  return parsePlace(path);
}
