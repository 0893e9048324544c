import { equal, type Json, type JsonObject, showValue } from "../../../value/internal.ts";
import { addAt, checkFree, getAt, removeAt } from "../fields.ts";
import { changeObjects, fieldsAt, type Place, unconvertible, type Where } from "../place.ts";
import { asTheyAre, type Become, type Converting } from "./convert.ts";
import type { PlacedStep } from "./placed-step.ts";

/** Which of two names wins if both are set and disagree; with `mustMatch`, that is an error. */
export type BothNames = "oldWins" | "newWins" | "mustMatch";

/**
 * The version has the fact under its old name and the new one, the hub only under the new one. `agree` tells whether what the
 * old one becomes says the same as the new one.
 */
export function joinNames(
  oldName: Place,
  newName: Place,
  both: BothNames,
  converting: Converting,
  agree: (raised: Json, value: Json) => boolean = equal,
): PlacedStep {
  const { way, names } = fieldsAt([oldName, newName]);
  const [old, fresh] = names as [readonly string[], readonly string[]];
  const create = (become: Become): PlacedStep => {
    function toHub(holder: JsonObject, where: Where, lossy: boolean): JsonObject {
      const [stated, value] = [getAt(holder, old), getAt(holder, fresh)];
      if (stated === undefined) return holder;
      const raised = become.toHub(stated, [...where, ...old], lossy || isSet(value));
      const rest = removeAt(holder, old);
      if (!isSet(raised))
        return value === undefined && raised === null ? addAt(rest, fresh, null, where) : rest;
      if (!isSet(value)) return addAt(removeAt(rest, fresh), fresh, raised, where);
      if (both === "newWins" || agree(raised, value)) return rest;
      if (both === "oldWins" || lossy) return addAt(removeAt(rest, fresh), fresh, raised, where);
      const problem = `this is ${showValue(value)}, but its older name says ${showValue(raised)}`;
      throw unconvertible([...where, ...fresh], `${problem}: make them agree, or remove one`);
    }

    function fromHub(holder: JsonObject, where: Where): JsonObject {
      const value = getAt(holder, fresh);
      checkFree(holder, old, where);
      const stated = value === undefined ? undefined : become.fromHub(value, [...where, ...fresh]);
      return stated === undefined ? holder : addAt(holder, old, stated, where);
    }

    return {
      version: [newName, oldName],
      hub: [newName],
      exact: converting === asTheyAre,
      toHub: (object, lossy = false) =>
        changeObjects(object, way, (holder, where) => toHub(holder, where, lossy)),
      fromHub: (object) => changeObjects(object, way, fromHub),
      bind: (types) => {
        types.version(newName);
        return create(
          converting(
            { place: oldName, type: types.version(oldName) },
            { place: newName, type: types.hub(newName) },
          ),
        );
      },
    };
  };
  return create(converting({ place: oldName, type: undefined }, { place: newName, type: undefined }));
}

function isSet(value: Json | undefined): value is Exclude<Json, null> {
  return value !== undefined && value !== null;
}
