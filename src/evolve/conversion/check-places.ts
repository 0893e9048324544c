import { didYouMean, type MapType, nearMatches, type Type } from "../../schema/internal.ts";
import { declaredWrongly, type Place, printPlace } from "./place.ts";
import type { PlacedStep } from "./step.ts";
import { isOneWay } from "./translate-place.ts";

/** The type at a declared path; one that leads nowhere is an error. */
export function typeAtPlace(type: Type, place: Place): Type {
  let here = type;
  for (const [index, step] of place.entries()) {
    const { map, list } = here;
    const path = (): string => printPlace(place.slice(0, index + 1));
    const next: Type | undefined =
      step === "*" ? (list?.element ?? map?.element) : (map?.fields.get(step.name)?.type ?? map?.element);
    if (next === undefined && step === "*")
      throw declaredWrongly(path(), "this is neither a list nor a map: leave [*] out");
    if (next === undefined && map === undefined && list !== undefined)
      throw declaredWrongly(path(), "a list is before this: write [*] for each of its items");
    if (next === undefined) throw declaredWrongly(path(), `there is no such field: ${whichOnes(step, map)}`);
    here = next;
  }
  return here;
}

function whichOnes(step: Place[number], map: MapType | undefined): string {
  const names = [...(map?.fields.keys() ?? [])];
  const otherwise =
    names.length === 0 ? "nothing is below here" : `there are ${names.slice(0, 12).join(", ")}`;
  return didYouMean(step === "*" ? [] : nearMatches(step.name, names), otherwise);
}

/**
 * Throws if a step is about a field that is not there: neither in the version's type nor made by a step before it,
 * or neither in the hub's type nor changed by a step after it.
 */
export function checkSteps(
  steps: readonly PlacedStep[],
  types: { readonly version: Type; readonly hub: Type },
): void {
  for (const [index, step] of steps.entries()) {
    const made = steps.slice(0, index).flatMap(({ hub }) => hub);
    const changed = steps.slice(index + 1).flatMap(({ version }) => version);
    checkPlaces(step.version, types.version, made);
    checkPlaces(step.hub, types.hub, changed);
  }
}

function checkPlaces(places: readonly Place[], type: Type, others: readonly Place[]): void {
  for (const place of places) {
    if (!others.some((other) => isOneWay(place, other))) typeAtPlace(type, place);
  }
}
