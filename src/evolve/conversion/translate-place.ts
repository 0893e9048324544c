import { isSameStep, type Place } from "./place.ts";
import type { PlacedStep } from "./step.ts";

/** Where the steps towards the hub put a field of the version. */
export function placeInHub(place: Place, steps: readonly PlacedStep[]): Place {
  return steps.reduce((here, { version, hub }) => follow(here, version, hub), place);
}

/** Where the steps from the hub put a field of the hub. */
export function placeInVersion(place: Place, steps: readonly PlacedStep[]): Place {
  return steps.reduceRight((here, { version, hub }) => follow(here, hub, version), place);
}

/** Where something is after a step that takes the fields at some places to others, one by one. */
function follow(place: Place, from: readonly Place[], to: readonly Place[]): Place {
  const moved = from.findIndex((start) => isAbove(start, place));
  const target = to[moved] ?? to[0];
  return moved < 0 || target === undefined ? place : [...target, ...place.slice(from[moved]?.length)];
}

/** Whether a place is another one, or holds it. */
export function isAbove(upper: Place, lower: Place): boolean {
  return upper.length <= lower.length && upper.every((step, index) => isSameStep(step, lower[index]));
}

/** Whether one of two places is the other one, or holds it. */
export function isOneWay(a: Place, b: Place): boolean {
  return isAbove(a, b) || isAbove(b, a);
}
