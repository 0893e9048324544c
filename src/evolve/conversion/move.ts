import { type Json, type JsonObject, type MutableObject, setField } from "../../value/index.ts";
import { addAt, checkFree, getAt, removeAt } from "./fields.ts";
import {
  changeObjects,
  declaredWrongly,
  fieldStep,
  fieldsAt,
  type Place,
  parsePlace,
  type Where,
} from "./place.ts";
import type { Step } from "./step.ts";

/** The version's field is called `name` in the hub: `rename("spec.size", "capacity")`. */
export function rename(path: string, name: string): Step {
  const place = parsePlace(path);
  if (place.at(-1) === "*") throw declaredWrongly(path, "items have no names: let the path end in a field's");
  return moveAs(place, place.with(-1, fieldStep(name)), UNCHANGED);
}

/** The version's field is elsewhere in the hub. Objects that this empties go, those that it needs come. */
export function move(path: string, hubPath: string): Step {
  return moveAs(parsePlace(path), parsePlace(hubPath), UNCHANGED);
}

/** Keys of the version's map are fields in the hub: `splitByKey("limits", { cpu: "maxCpu" })`. Other keys stay. */
export function splitByKey(path: string, fields: Readonly<Record<string, string>>): Step {
  const map = parsePlace(path);
  return inOrder(
    Object.entries(fields).map(([key, field]) =>
      moveAs([...map, fieldStep(key)], parsePlace(field), UNCHANGED),
    ),
  );
}

/** Fields of the version are keys of the hub's map: `joinByKey({ cpu: "maxCpu" }, "limits")`. */
export function joinByKey(fields: Readonly<Record<string, string>>, hubPath: string): Step {
  const map = parsePlace(hubPath);
  return inOrder(
    Object.entries(fields).map(([key, field]) =>
      moveAs(parsePlace(field), [...map, fieldStep(key)], UNCHANGED),
    ),
  );
}

function inOrder(steps: readonly Step[]): Step {
  return {
    version: steps.flatMap(({ version }) => version),
    hub: steps.flatMap(({ hub }) => hub),
    toHub: (object) => steps.reduce((moved, step) => step.toHub(moved), object),
    fromHub: (object) => steps.reduceRight((moved, step) => step.fromHub(moved), object),
  };
}

/** What a value becomes on its way; `undefined` if there is nothing that says the same. */
type Become = (value: Json, where: Where) => Json | undefined;

const UNCHANGED = { toHub: (value: Json): Json => value, fromHub: (value: Json): Json => value };

/** The version's field is elsewhere in the hub, or something else, or both. */
export function moveAs(
  version: Place,
  hub: Place,
  become: { readonly toHub: Become; readonly fromHub: Become },
): Step {
  const { way, names } = fieldsAt([version, hub]);
  const [inVersion, inHub] = names as [readonly string[], readonly string[]];
  const runner = (move: Move) => (object: JsonObject) =>
    changeObjects(object, way, (holder, where) => moveField(holder, move, where));
  return {
    version: [version],
    hub: [hub],
    toHub: runner({ from: inVersion, to: inHub, become: become.toHub }),
    fromHub: runner({ from: inHub, to: inVersion, become: become.fromHub }),
  };
}

interface Move {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly become: Become;
}

function moveField(object: JsonObject, { from, to, become }: Move, where: Where): JsonObject {
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
  const result: MutableObject = {};
  for (const key of Object.keys(object)) {
    if (key === from) setField(result, to, value);
    else setField(result, key, object[key] as Json);
  }
  return result;
}
