import { getField, isObject, type JsonObject, withField, withoutField } from "../../../value/internal.ts";
import {
  changeObjects,
  checkDistinct,
  declaredWrongly,
  fieldStep,
  fieldsAt,
  type Place,
  printPlace,
} from "../place.ts";
import { asTheyAre } from "./convert.ts";
import { moveField } from "./move-field.ts";
import type { PlacedStep } from "./placed-step.ts";
import { inOrder } from "./step.ts";

/** Fields of an object in the version are fields of another object in the hub, which may contain it or be inside it. */
export function moveFields(
  version: Place,
  hub: Place,
  { names, always }: { readonly names: readonly string[]; readonly always: boolean },
): PlacedStep {
  if (names.length === 0) throw declaredWrongly(printPlace(version), "no fields move: name some");
  checkDistinct(names.map((name) => [...version, fieldStep(name)]));
  const moves = names
    .map(fieldStep)
    .map((field) => moveField([...version, field], [...hub, field], asTheyAre));
  return inOrder(always ? [...moves, ensureObject(version)] : moves);
}

/** Adds an empty object at a place from the hub if its parent exists, and removes an empty one towards the hub. */
function ensureObject(place: Place): PlacedStep {
  const { way, names } = fieldsAt([place]);
  const [[name = ""] = []] = names;
  const isEmpty = (holder: JsonObject): boolean => {
    const object = getField(holder, name);
    return isObject(object) && Object.keys(object).length === 0;
  };
  return {
    version: [],
    hub: [],
    exact: true,
    toHub: (object) =>
      changeObjects(object, way, (holder) => (isEmpty(holder) ? withoutField(holder, name) : holder)),
    fromHub: (object) =>
      changeObjects(object, way, (holder) =>
        getField(holder, name) === undefined ? withField(holder, name, {}) : holder,
      ),
  };
}
