import { isObject, type Json, mapFields, mapItems } from "../../../value/internal.ts";
import type { Place, Where } from "../place.ts";
import type { Converting } from "./convert.ts";
import { moveField } from "./move-field.ts";
import type { PlacedStep } from "./placed-step.ts";

/** As `moveField`, but if both paths end in `[*]`, converts each item of a list or each value of a map. */
export function moveItems(version: Place, hub: Place, converting: Converting): PlacedStep {
  if (version.length < 2 || version.at(-1) !== "*" || hub.at(-1) !== "*")
    return moveField(version, hub, converting);
  return moveItems(version.slice(0, -1), hub.slice(0, -1), (from, to) => {
    const become = converting(
      { place: [...from.place, "*"], type: from.type?.list?.element ?? from.type?.map?.element },
      { place: [...to.place, "*"], type: to.type?.list?.element ?? to.type?.map?.element },
    );
    return {
      toHub: (value, where, lossy) => convertEach(value, where, (item, at) => become.toHub(item, at, lossy)),
      fromHub: (value, where) => convertEach(value, where, become.fromHub),
    };
  });
}

/** A list or map with its items converted, without those that have no counterpart. Anything else stays as it is. */
function convertEach(
  value: Json,
  where: Where,
  convert: (item: Json, where: Where) => Json | undefined,
): Json {
  if (Array.isArray(value)) return mapItems(value, (item, index) => convert(item, [...where, index]));
  return isObject(value) ? mapFields(value, (item, name) => convert(item, [...where, name])) : value;
}
