import { didYouMean, type MapType, nearMatches, type Type } from "../../schema/internal.ts";
import { declaredWrongly, type Place, printPlace } from "./place.ts";

/** The type at a declared path; one that leads nowhere is an error. The type itself may be at some other place. */
export function typeAtPlace(type: Type, place: Place, start: Place = []): Type {
  let here = type;
  for (const [index, step] of place.entries()) {
    const { map, list } = here;
    const path = (): string => printPlace([...start, ...place.slice(0, index + 1)]);
    const next = typeInside(here, step);
    if (next === undefined && step === "*")
      throw declaredWrongly(path(), "this is neither a list nor a map: leave [*] out");
    if (next === undefined && map === undefined && list !== undefined)
      throw declaredWrongly(path(), "a list is before this: write [*] for each of its items");
    if (next === undefined) throw declaredWrongly(path(), `there is no such field: ${whichOnes(step, map)}`);
    here = next;
  }
  return here;
}

/** Whether a type has something at a path. */
export function hasPlace(type: Type, place: Place): boolean {
  let here: Type | undefined = type;
  for (const step of place) here = here && typeInside(here, step);
  return here !== undefined;
}

function typeInside({ map, list }: Type, step: Place[number]): Type | undefined {
  return step === "*" ? (list?.element ?? map?.element) : (map?.fields.get(step.name)?.type ?? map?.element);
}

function whichOnes(step: Place[number], map: MapType | undefined): string {
  const names = [...(map?.fields.keys() ?? [])];
  const otherwise =
    names.length === 0 ? "nothing is below here" : `there are ${names.slice(0, 12).join(", ")}`;
  return didYouMean(step === "*" ? [] : nearMatches(step.name, names), otherwise);
}
