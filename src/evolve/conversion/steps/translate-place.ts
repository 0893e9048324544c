import { isSameStep, type Place } from "../place.ts";
import type { PlacedStep } from "./placed-step.ts";

/** Where the steps towards the hub put a field of the version. */
export function placeInHub(place: Place, steps: readonly PlacedStep[]): Place {
  return inParts(steps).reduce((here, { version, hub }) => follow(here, version, hub), place);
}

/** Where the steps from the hub put a field of the hub. */
export function placeInVersion(place: Place, steps: readonly PlacedStep[]): Place {
  return inParts(steps).reduceRight((here, { version, hub }) => follow(here, hub, version), place);
}

/** Where the version has what steps moved to a place; `undefined` if they made it from something else. */
export function traceBack(place: Place, steps: readonly PlacedStep[]): Place | undefined {
  return inParts(steps).reduceRight<Place | undefined>(
    (here, step) => here && trace(here, step.exact, step.hub, step.version),
    place,
  );
}

/** Where the hub has what steps will move from a place; `undefined` if they turn it into something else. */
export function traceForward(place: Place, steps: readonly PlacedStep[]): Place | undefined {
  return inParts(steps).reduce<Place | undefined>(
    (here, step) => here && trace(here, step.exact, step.version, step.hub),
    place,
  );
}

/** The steps that steps consist of. */
export function inParts(steps: readonly PlacedStep[]): readonly PlacedStep[] {
  return steps.flatMap((step) => step.parts ?? [step]);
}

function trace(place: Place, exact = false, from: readonly Place[], to: readonly Place[]): Place | undefined {
  const isTouched = from.some((other) => (exact ? isAbove(place, other) : overlap(place, other)));
  if (from.length === 0 && !exact) return undefined;
  const followed = follow(place, from, to);
  return isTouched && (!exact || followed === place) ? undefined : followed;
}

/** Where a place ends up when a step moves the fields at `from` to those at `to`, in order. */
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
export function overlap(a: Place, b: Place): boolean {
  return isAbove(a, b) || isAbove(b, a);
}
