import {
  equal,
  type Json,
  type JsonArray,
  type JsonObject,
  mapItems,
  showValue,
} from "../../../value/internal.ts";
import { addAt, checkFree, getAt, removeAt } from "../fields.ts";
import { changeObjects, fieldsAt, type Place, unconvertible, type Where } from "../place.ts";
import type { BothNames } from "./both-names.ts";
import { asList, type Become, type Converting, itemsOf } from "./convert.ts";
import type { PlacedStep } from "./placed-step.ts";

/** Where the first value is, where the rest, and where the hub has all of them. */
interface Places {
  readonly version: Place;
  readonly rest: Place;
  readonly hub: Place;
}

/** The version has the first value of the hub's list in one field, and the others in another; with `both`, the list as well. */
export function firstAndRest(
  { version, rest, hub }: Places,
  converting: Converting,
  both?: BothNames,
): PlacedStep {
  const { way, names } = fieldsAt([version, rest, hub]);
  const [one, others, all] = names as [readonly string[], readonly string[], readonly string[]];
  const create = (become: Become): PlacedStep => {
    function toHub(holder: JsonObject, where: Where, lossy: boolean): JsonObject {
      const [first, further] = [getAt(holder, one), getAt(holder, others)];
      const left = removeAt(removeAt(holder, one), others);
      const stated = both && getAt(holder, all);
      if (both === undefined) checkFree(left, all, where);
      if (first === undefined && further === undefined) return holder;
      if (both !== undefined && isUnset(first) && isUnset(further) && !isUnset(stated)) return left;
      const list = listAt(further, [...where, ...others]);
      if (isUnset(first) && list.length > 0 && !lossy)
        throw unconvertible([...where, ...one], "this is the first of several values: set it too");
      const free = both === undefined ? left : removeAt(left, all);
      if (isUnset(first) && further === undefined) return addAt(free, all, null, where);
      const items = mapItems(isUnset(first) ? list : [first, ...list], (item, index) =>
        become.toHub(item, whereOf(index), lossy),
      );
      if (isUnset(stated)) return addAt(free, all, items, where);
      if (both === "newWins" || equal(items, stated)) return left;
      if (both === "oldWins" || lossy) return addAt(free, all, items, where);
      const problem = `this is ${showValue(stated)}, but its older names say ${showValue(items)}`;
      throw unconvertible([...where, ...all], `${problem}: make them agree, or remove one`);

      function whereOf(index: number): Where {
        if (isUnset(first)) return [...where, ...others, index];
        return index === 0 ? [...where, ...one] : [...where, ...others, index - 1];
      }
    }

    function fromHub(holder: JsonObject, where: Where): JsonObject {
      const value = getAt(holder, all);
      const left = both === undefined ? removeAt(holder, all) : holder;
      for (const place of [one, others]) checkFree(left, place, where);
      if (value === undefined) return holder;
      if (value === null) return addAt(left, one, null, where);
      const at = [...where, ...all];
      const items = mapItems(listAt(value, at), (item, index) => become.fromHub(item, [...at, index]));
      // A first value that is null is none, and nothing comes before the first.
      const start = items.findIndex((item) => item !== null);
      const [first, ...further] = start < 0 ? [] : items.slice(start);
      if (first === undefined) return both === undefined ? addAt(left, others, [], where) : left;
      const shown = addAt(left, one, first, where);
      return further.length === 0 ? shown : addAt(shown, others, further, where);
    }

    return {
      version: both === undefined ? [version, rest] : [hub, version, rest],
      hub: [hub],
      toHub: (object, lossy = false) =>
        changeObjects(object, way, (holder, where) => toHub(holder, where, lossy)),
      fromHub: (object) => changeObjects(object, way, fromHub),
      bind: (types) => {
        const list = itemsOf({ place: hub, type: types.hub(hub) });
        if (both !== undefined) types.version(hub);
        converting(itemsOf({ place: rest, type: types.version(rest) }), list);
        return create(converting({ place: version, type: types.version(version) }, list));
      },
    };
  };
  return create(converting({ place: version, type: undefined }, { place: hub, type: undefined }));
}

function isUnset(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}

/** The items of a list; none if it is unset. */
function listAt(value: Json | undefined, where: Where): JsonArray {
  return isUnset(value) ? [] : asList(value, where);
}
