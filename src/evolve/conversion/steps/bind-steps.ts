import type { Place } from "../place.ts";
import type { PlacedStep, StepTypes } from "./placed-step.ts";
import { traceBack, traceForward } from "./translate-place.ts";

/**
 * Checks steps against the types of the version and the hub. A step's field must be in the version's type or made by an
 * earlier step, and in the hub's type or changed by a later one.
 */
export function bindSteps(steps: readonly PlacedStep[], types: StepTypes): readonly PlacedStep[] {
  return steps.map((step, index) => {
    const [before, after] = [steps.slice(0, index), steps.slice(index + 1)];
    const own: StepTypes = {
      version: (place) => typeAt(traceBack(place, before), types.version),
      hub: (place) => typeAt(traceForward(place, after), types.hub),
    };
    if (step.bind !== undefined) return step.bind(own);
    step.version.forEach(own.version);
    step.hub.forEach(own.hub);
    return step;
  });
}

function typeAt<T>(place: Place | undefined, find: (place: Place) => T): T | undefined {
  return place && find(place);
}
