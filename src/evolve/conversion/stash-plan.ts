import type { Type } from "../../schema/internal.ts";
import { typeAtPlace } from "./check-places.ts";
import type { Place } from "./place.ts";

/** Which fields of the hub are stashed: a tree of names, `*` for each item of a keyed list or each value of a map. */
export interface StashPlan {
  /** Whether this is one of them; if not, some are inside. */
  readonly stashed: boolean;
  readonly fields: ReadonlyMap<string, StashPlan>;
  readonly each: StashPlan | undefined;
}

/** Items of lists without keys cannot be found again once the list is edited, so of these the whole list is stashed. */
export function createStashPlan(hub: Type, places: readonly Place[]): StashPlan {
  return planOf(
    places.map((place) => {
      typeAtPlace(hub, place);
      return cutAtPlainList(hub, place);
    }),
  );
}

function cutAtPlainList(type: Type, place: Place): Place {
  const cut = place.findIndex((step, index) => {
    const { list } = typeAtPlace(type, place.slice(0, index));
    return step === "*" && list !== undefined && list.topology !== "map";
  });
  return cut < 0 ? place : place.slice(0, cut);
}

function planOf(places: readonly Place[]): StashPlan {
  const fields = new Map<string, Place[]>();
  const each: Place[] = [];
  for (const [step, ...rest] of places) {
    if (step === "*") each.push(rest);
    else if (step !== undefined) fields.set(step.name, [...(fields.get(step.name) ?? []), rest]);
  }
  return {
    stashed: places.some((place) => place.length === 0),
    fields: new Map([...fields].map(([name, rests]) => [name, planOf(rests)])),
    each: each.length === 0 ? undefined : planOf(each),
  };
}
