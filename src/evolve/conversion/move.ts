import {
  checkRecord,
  checkText,
  getField,
  type Json,
  type JsonObject,
  type MutableObject,
  readArguments,
  setField,
} from "../../value/internal.ts";
import { addAt, checkFree, getAt, removeAt } from "./fields.ts";
import { changeObjects, declaredWrongly, fieldStep, fieldsAt, type Place, type Where } from "./place.ts";
import { type ConversionStep, type PlacedStep, printStep, readPlace } from "./step.ts";

/** The version's field is called `name` in the hub: `rename("spec.size", "capacity")`. */
export function rename(path: string, name: string): ConversionStep {
  const place = readPlace(path);
  checkText(name, "the name in the hub");
  if (place.at(-1) === "*") throw declaredWrongly(path, "items have no names: let the path end in a field's");
  return printStep(moveAs(place, place.with(-1, fieldStep(name)), UNCHANGED));
}

/** The version's field is elsewhere in the hub. Objects that this empties go, those that it needs come. */
export function move(path: string, hubPath: string): ConversionStep {
  return printStep(moveAs(readPlace(path), readPlace(hubPath), UNCHANGED));
}

/** Keys of the version's map are fields in the hub: `splitByKey("limits", { cpu: "maxCpu" })`. Other keys stay. */
export function splitByKey(path: string, fields: Readonly<Record<string, string>>): ConversionStep {
  const map = readPlace(path);
  return inOrder(
    readFields(fields).map(([key, field]) => moveAs([...map, fieldStep(key)], field, UNCHANGED)),
  );
}

/** Fields of the version are keys of the hub's map: `joinByKey({ cpu: "maxCpu" }, "limits")`. */
export function joinByKey(fields: Readonly<Record<string, string>>, hubPath: string): ConversionStep {
  const map = readPlace(hubPath);
  return inOrder(
    readFields(fields).map(([key, field]) => moveAs(field, [...map, fieldStep(key)], UNCHANGED)),
  );
}

function readFields(fields: Readonly<Record<string, string>>): readonly (readonly [string, Place])[] {
  return readArguments(() => {
    checkRecord(fields, "the fields of a step");
    return Object.keys(fields).map((key) => [key, readPlace(getField(fields, key) as string)]);
  });
}

function inOrder(steps: readonly PlacedStep[]): ConversionStep {
  return printStep({
    version: steps.flatMap(({ version }) => version),
    hub: steps.flatMap(({ hub }) => hub),
    toHub: (object) => steps.reduce((moved, step) => step.toHub(moved), object),
    fromHub: (object) => steps.reduceRight((moved, step) => step.fromHub(moved), object),
  });
}

/** What a value becomes on its way; `undefined` if there is nothing that says the same. */
type Become = (value: Json, where: Where) => Json | undefined;

const UNCHANGED = { toHub: (value: Json): Json => value, fromHub: (value: Json): Json => value };

/** The version's field is elsewhere in the hub, or something else, or both. */
export function moveAs(
  version: Place,
  hub: Place,
  become: { readonly toHub: Become; readonly fromHub: Become },
): PlacedStep {
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
