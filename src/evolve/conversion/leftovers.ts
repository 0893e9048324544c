import type { Type } from "../../schema/internal.ts";
import { type JsonObject, MergeError, withoutField } from "../../value/internal.ts";
import { typeAtPlace } from "./check-places.ts";
import { changeObjects, isSameStep, type Place } from "./place.ts";
import type { PlacedStep } from "./step.ts";

/**
 * A function that takes out of a version's object what its steps have left there of the hub's stashed fields, though
 * the version's type does not have them.
 */
export function createLeftoverRemoval(
  version: Type,
  stashed: readonly Place[],
  steps: readonly PlacedStep[],
): (object: JsonObject) => JsonObject {
  const places = stashed.map((place) => placeInVersion(place, steps)).filter((place) => !has(version, place));
  return (object) => places.reduce(removeFields, object);
}

/** Where the steps put a field of the hub. */
function placeInVersion(hubPlace: Place, steps: readonly PlacedStep[]): Place {
  return steps.reduceRight((place, { hub, version }) => {
    const moved = hub.findIndex((start) => start.every((step, index) => isSameStep(step, place[index])));
    const target = version[moved] ?? version[0];
    return moved < 0 || target === undefined ? place : [...target, ...place.slice(hub[moved]?.length)];
  }, hubPlace);
}

function has(type: Type, place: Place): boolean {
  try {
    typeAtPlace(type, place);
    return true;
  } catch (error) {
    if (error instanceof MergeError) return false;
    throw error;
  }
}

function removeFields(object: JsonObject, place: Place): JsonObject {
  const last = place.findLastIndex((step) => step !== "*");
  const step = place[last];
  if (step === undefined || step === "*") return object;
  return changeObjects(object, place.slice(0, last), (holder) => withoutField(holder, step.name));
}
