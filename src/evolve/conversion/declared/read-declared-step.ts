import { didYouMean, nearMatches } from "../../../schema/internal.ts";
import {
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MergeError,
  showValue,
} from "../../../value/internal.ts";
import { parsePlace } from "../place.ts";
import { joinByKey, move, rename, splitByKey } from "../steps/move.ts";
import { plural, singular } from "../steps/plural.ts";
import { join, split } from "../steps/split.ts";
import type { ConversionStep } from "../steps/step.ts";
import { within } from "../steps/within.ts";
import type { Limits } from "./limits.ts";

/** What somebody stated for an argument: the functions of the steps check their own. */
// biome-ignore lint/suspicious/noExplicitAny: that is what they are for.
type Stated = any;

/** A kind of step: how many arguments it has, its options, and how it is made of these. */
interface StepKind {
  readonly takes: number;
  readonly options: readonly string[];
  readonly create: (given: readonly Stated[], options: Stated) => ConversionStep;
}

const KINDS: Readonly<Record<string, StepKind>> = {
  rename: {
    takes: 2,
    options: ["convert", "both"],
    create: ([path, name], options) => rename(path, name, options),
  },
  move: {
    takes: 2,
    options: ["convert", "both", "fields", "always"],
    create: ([from, to], options) => move(from, to, options),
  },
  plural: {
    takes: 2,
    options: ["convert", "rest", "both", "item"],
    create: ([from, to], options) => plural(from, to, options),
  },
  singular: { takes: 2, options: ["convert"], create: ([from, to], options) => singular(from, to, options) },
  split: { takes: 3, options: [], create: ([path, parts, separator]) => split(path, parts, separator) },
  join: { takes: 3, options: [], create: ([parts, path, separator]) => join(parts, path, separator) },
  splitByKey: { takes: 2, options: [], create: ([path, fields]) => splitByKey(path, fields) },
  joinByKey: { takes: 2, options: [], create: ([fields, path]) => joinByKey(fields, path) },
};

const WITHIN = "within";
const NAMES = [...Object.keys(KINDS), WITHIN];

/** Reads steps that somebody declared. What is wrong with one is an error at its path in the declaration. */
export function readDeclaredSteps(
  stated: Json | undefined,
  where: string,
  limits: Limits,
): readonly ConversionStep[] {
  if (stated === undefined) return [];
  if (!Array.isArray(stated)) throw wrongAt(where, `steps cannot be ${showValue(stated)}: use a list`);
  return (stated as JsonArray).map((step, index) => readStep(step, `${where}[${index}]`, limits));
}

function readStep(stated: Json, where: string, limits: Limits): ConversionStep {
  limits.countStep(where);
  if (!isObject(stated))
    throw wrongAt(
      where,
      `a step cannot be ${showValue(stated)}: use an object such as {rename: [path, name]}`,
    );
  const names = Object.keys(stated);
  const kinds = names.filter((name) => NAMES.includes(name));
  const [name] = kinds;
  if (name === undefined || kinds.length > 1) {
    const [first = ""] = names;
    const hint = didYouMean(nearMatches(first, NAMES), `use one of ${NAMES.join(", ")}`);
    const problem =
      name === undefined ? `there is no step "${first}"` : `a step is both ${kinds.join(" and ")}`;
    throw wrongAt(where, `${problem}: ${name === undefined ? hint : "make it two"}`);
  }
  if (name === WITHIN) return readWithin(stated, names, where, limits);
  const { takes, options, create } = KINDS[name] as StepKind;
  checkParts(names, [name, ...options], name, where);
  const given = stated[name];
  if (!Array.isArray(given) || given.length !== takes)
    throw wrongAt(
      `${where}.${name}`,
      `this must be a list of ${takes}: use the arguments of ${name}, in order`,
    );
  limits.checkGrowth(name === "rename" ? [] : placesIn(given), getField(stated, "convert"), where);
  const { [name]: _, ...rest } = stated;
  return at(`${where}.${name}`, () => create(given, rest));
}

function readWithin(
  stated: JsonObject,
  names: readonly string[],
  where: string,
  limits: Limits,
): ConversionStep {
  checkParts(names, [WITHIN, "steps", "recurse"], WITHIN, where);
  const { recurse } = stated;
  const steps = limits.inside(recurse !== undefined, where, () =>
    readDeclaredSteps(stated.steps ?? [], `${where}.steps`, limits),
  );
  return at(`${where}.${WITHIN}`, () =>
    within(
      stated.within as string,
      steps,
      recurse === undefined ? {} : { recurse: recurse as readonly string[] },
    ),
  );
}

function checkParts(names: readonly string[], known: readonly string[], step: string, where: string): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const hint = didYouMean(nearMatches(unknown, known), `it has ${known.join(", ")}`);
  throw wrongAt(where, `${step} has no "${unknown}": ${hint}`);
}

/** The lengths of the paths that a step begins and ends with, as far as they can be read. */
function placesIn(given: readonly Json[]): readonly number[] {
  return given.flatMap((path) => {
    if (typeof path !== "string") return [];
    try {
      return [parsePlace(path).length];
    } catch {
      return [];
    }
  });
}

/** Says in an error where in a declaration something is. */
export function at<T>(where: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    throw wrongAt(where, error.message);
  }
}

export function wrongAt(where: string, message: string): MergeError {
  return new MergeError("CONVERSION_INVALID", where, message);
}
