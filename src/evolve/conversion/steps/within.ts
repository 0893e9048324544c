import {
  isObject,
  type JsonObject,
  MergeError,
  type Names,
  readArguments,
  readList,
  readNamed,
  readTexts,
} from "../../../value/internal.ts";
import {
  changeEach,
  changeObjects,
  declaredWrongly,
  isSameStep,
  type Place,
  type PlaceStep,
  parsePlace,
  printPlace,
  printWhere,
  type Where,
} from "../place.ts";
import { bindSteps } from "./bind-steps.ts";
import type { PlacedStep } from "./placed-step.ts";
import { type ConversionStep, publishStep, readPlace, readStep } from "./step.ts";
import { inParts } from "./translate-place.ts";

/** Where else steps apply. */
export interface WithinOptions {
  /**
   * Paths from such an object to others of its kind, by the version's names, such as `routes[*]`: the steps apply in these
   * too, at every depth. Default: none.
   */
  readonly recurse?: readonly string[] | undefined;
}

const OPTIONS: Names = { recurse: "any" };

/** Steps for the objects at a path, with paths that begin there. What is no object stays as it is. */
export function within(
  path: string,
  steps: readonly ConversionStep[],
  options: WithinOptions = {},
): ConversionStep {
  const way = readPlace(path);
  const { inner, recurse } = readArguments(() => {
    const { recurse = [] } = readNamed("options of a step", options, OPTIONS);
    return {
      inner: readList(steps, "steps").map(readStep),
      recurse: readTexts(recurse, "recurse").map(parsePlace),
    };
  });
  checkOverlap(recurse);
  return publishStep(applyWithin(way, inner, recurse));
}

/** Throws if a path leads where others lead too, one or several in a row: the steps would change an object twice. */
function checkOverlap(recurse: readonly Place[]): void {
  const leadsTo = (place: Place, isOther: (other: Place) => boolean): boolean =>
    recurse.some((other) => {
      if (other.length > place.length || !other.every((step, index) => mayBeSame(step, place[index])))
        return false;
      return other.length === place.length ? isOther(other) : leadsTo(place.slice(other.length), () => true);
    });
  const twice = recurse.find((place) => leadsTo(place, (other) => other !== place));
  if (twice === undefined) return;
  const problem = "the other paths of recurse lead there too, so the steps would apply twice";
  throw declaredWrongly(printPlace(twice), `${problem}: leave one out`);
}

/** Whether two steps of paths may lead to the same place. */
function mayBeSame(a: PlaceStep, b: PlaceStep | undefined): boolean {
  return a === "*" || b === "*" || isSameStep(a, b);
}

function applyWithin(way: Place, steps: readonly PlacedStep[], recurse: readonly Place[]): PlacedStep {
  /** Objects inside go first, by the names that they have in the version. */
  function toHub(object: JsonObject, where: Where, lossy: boolean | undefined): JsonObject {
    const inside = changeInside(object, where, (inner, at) => toHub(inner, at, lossy));
    return locate(where, () => steps.reduce((result, step) => step.toHub(result, lossy), inside));
  }

  function fromHub(object: JsonObject, where: Where): JsonObject {
    const outside = locate(where, () => steps.reduceRight((result, step) => step.fromHub(result), object));
    return changeInside(outside, where, fromHub);
  }

  function changeInside(
    object: JsonObject,
    where: Where,
    change: (object: JsonObject, where: Where) => JsonObject,
  ): JsonObject {
    return recurse.reduce(
      (result, place) =>
        changeEach(result, place, (value, at) =>
          isObject(value) ? change(value, [...where, ...at]) : value,
        ) as JsonObject,
      object,
    );
  }

  const below = (place: Place): Place => [...way, ...place];
  const parts = inParts(steps).map((step) => ({
    ...step,
    version: step.version.map(below),
    hub: step.hub.map(below),
  }));
  return {
    version: parts.flatMap((step) => step.version),
    hub: parts.flatMap((step) => step.hub),
    parts,
    toHub: (object, lossy) => changeObjects(object, way, (holder, where) => toHub(holder, where, lossy)),
    fromHub: (object) => changeObjects(object, way, fromHub),
    bind: ({ version, hub }) => {
      for (const place of recurse) version(below(place));
      const types = {
        version: (place: Place) => version(below(place)),
        hub: (place: Place) => hub(below(place)),
      };
      return applyWithin(way, bindSteps(steps, types), recurse);
    },
  };
}

/** Does some work on an object inside another, and tells in an error where that is. */
function locate<T>(where: Where, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    throw new MergeError(error.code, printWhere(where) + error.path, error.detail, { cause: error });
  }
}
