import type { Place } from "../place.ts";
import type { PlacedStep, StepTypes } from "./placed-step.ts";
import { traceBack, traceForward } from "./translate-place.ts";

/**
 * Steps in order, for the types at both ends. A step that is about a field that is neither in the version's type nor made
 * by a step before it, or neither in the hub's nor changed by a step after it, is an error.
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
