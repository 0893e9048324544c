import { didYouMean, nearMatches, type Type } from "../../../schema/internal.ts";
import { equal, isObject, type Json, type JsonObject, showValue } from "../../../value/internal.ts";
import { describeValues, fitsField } from "../../values/index.ts";
import { addAt, getAt, removeAt, taken } from "../fields.ts";
import {
  changeObjects,
  declaredWrongly,
  fieldStep,
  fieldsAt,
  type Place,
  printPlace,
  type Where,
} from "../place.ts";
import { typeAtPlace } from "../type-at-place.ts";
import { type Become, type Converting, itemsOf } from "./convert.ts";
import { findItem, putValue, type ReadItem } from "./list-item.ts";
import type { PlacedStep } from "./placed-step.ts";

/** The version's value is a field of one item of the hub's list. The other items stay, for other steps or the stash. */
export function pickItem(version: Place, hub: Place, item: ReadItem, converting: Converting): PlacedStep {
  const { way, names } = fieldsAt([version, hub]);
  const [one, all] = names as [readonly string[], readonly string[]];
  const create = (become: Become): PlacedStep => {
    function toHub(holder: JsonObject, where: Where, lossy: boolean): JsonObject {
      const value = getAt(holder, one);
      if (value === undefined) return holder;
      const raised = become.toHub(value, [...where, ...one], lossy);
      const left = removeAt(holder, one);
      if (raised === undefined) return left;
      const list = getAt(left, all) ?? [];
      if (!Array.isArray(list)) throw taken([...where, ...all]);
      return addAt(removeAt(left, all), all, [...list, putValue(item.where, item.at, raised)], where);
    }

    function fromHub(holder: JsonObject, where: Where): JsonObject {
      const list = getAt(holder, all);
      const index = findItem(list, item);
      if (!Array.isArray(list) || index < 0) return holder;
      const found = list[index] as JsonObject;
      const value = become.fromHub(getAt(found, item.at) as Json, [...where, ...all, index, ...item.at]);
      if (value === undefined) return holder;
      const left = removeAt(holder, all);
      const others = list.toSpliced(index, 1);
      return addAt(others.length === 0 ? left : addAt(left, all, others, where), one, value, where);
    }

    return {
      version: [version],
      hub: [hub],
      toHub: (object, lossy = false) =>
        changeObjects(object, way, (holder, where) => toHub(holder, where, lossy)),
      fromHub: (object) => changeObjects(object, way, fromHub),
      item,
      bind: (types) => {
        const { place, type: element } = itemsOf({ place: hub, type: types.hub(hub) });
        const at = item.at.map(fieldStep);
        if (element !== undefined) checkWhere(item.where, element, place);
        const type = element && typeAtPlace(element, at, place);
        return create(
          converting({ place: version, type: types.version(version) }, { place: [...place, ...at], type }),
        );
      },
    };
  };
  return create(converting({ place: version, type: undefined }, { place: hub, type: undefined }));
}

/** Throws if what an item is found by is not in its type. */
function checkWhere(part: Json, type: Type, place: Place): void {
  const choices = type.scalar?.enum;
  if (choices !== undefined && !isObject(part) && !choices.some((choice) => equal(choice, part))) {
    const names = choices.map(String);
    const hint = didYouMean(nearMatches(String(part), names), `use one of ${names.join(", ")}`);
    throw declaredWrongly(printPlace(place), `where has ${showValue(part)}, which this cannot be: ${hint}`);
  }
  if (!isObject(part)) {
    if (fitsField(part, type)) return;
    const problem = `where has ${showValue(part)}, which this cannot be`;
    throw declaredWrongly(printPlace(place), `${problem}: use ${describeValues(type)}`);
  }
  for (const name of Object.keys(part)) {
    const inside = [...place, fieldStep(name)];
    checkWhere(part[name] as Json, typeAtPlace(type, [fieldStep(name)], place), inside);
  }
}
