import { type Json, type JsonObject, type MutableObject, setField } from "../../../value/internal.ts";
import { addAt, checkFree, getAt, removeAt } from "../fields.ts";
import { changeObjects, fieldsAt, type Place, type Where } from "../place.ts";
import { asTheyAre, type Become, type Converting } from "./convert.ts";
import type { PlacedStep } from "./placed-step.ts";

/** The version's field has another place in the hub, another value, or both. */
export function moveField(version: Place, hub: Place, converting: Converting): PlacedStep {
  const { way, names } = fieldsAt([version, hub]);
  const [inVersion, inHub] = names as [readonly string[], readonly string[]];
  const create = (become: Become): PlacedStep => ({
    version: [version],
    hub: [hub],
    exact: converting === asTheyAre,
    toHub: (object, lossy = false) =>
      changeObjects(object, way, (holder, where) =>
        moveIn(holder, { from: inVersion, to: inHub, where }, (value, at) => become.toHub(value, at, lossy)),
      ),
    fromHub: (object) =>
      changeObjects(object, way, (holder, where) =>
        moveIn(holder, { from: inHub, to: inVersion, where }, become.fromHub),
      ),
    bind: (types) =>
      create(
        converting({ place: version, type: types.version(version) }, { place: hub, type: types.hub(hub) }),
      ),
  });
  return create(converting({ place: version, type: undefined }, { place: hub, type: undefined }));
}

interface Move {
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Where the object is that has both. */
  readonly where: Where;
}

function moveIn(
  object: JsonObject,
  { from, to, where }: Move,
  become: (value: Json, where: Where) => Json | undefined,
): JsonObject {
  const value = getAt(object, from);
  const staysBeside = from.length === 1 && to.length === 1;
  if (value === undefined || (staysBeside && from[0] !== to[0])) checkFree(object, to, where);
  if (value === undefined) return object;
  const moved = become(value, [...where, ...from]);
  if (moved === undefined) return removeAt(object, from);
  if (staysBeside) return replaceField(object, { from: from[0] as string, to: to[0] as string }, moved);
  return addAt(removeAt(object, from), to, moved, where);
}

/** The object with one field in the place of another, so that its keys keep their order. */
function replaceField(
  object: JsonObject,
  { from, to }: { readonly from: string; readonly to: string },
  value: Json,
): JsonObject {
  if (from === to && object[from] === value) return object;
  const result: MutableObject = {};
  for (const key of Object.keys(object)) {
    if (key === from) setField(result, to, value);
    else setField(result, key, object[key] as Json);
  }
  return result;
}
