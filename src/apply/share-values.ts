import { encodeElement, type FieldPath, type PathElement } from "../fieldpath/index.ts";
import type { ObjectType, Type } from "../schema/index.ts";
import { itemElement } from "../typed/index.ts";
import { getField, isObject, type Json, type JsonObject, withField, withItem } from "../value/index.ts";
import type { Conflict } from "./conflict.ts";
import { stepInto } from "./owners.ts";

/** Whether two values of a type mean the same. */
export type Equality = (type: Type, a: Json, b: Json) => boolean;

/** The config with live's value wherever it conflicts only in how it says the same; itself if it does so nowhere. */
export function shareValues(
  type: ObjectType,
  config: JsonObject,
  conflicts: readonly Conflict[],
  equal: Equality,
): JsonObject {
  let result: Json = config;
  for (const { steps, live, wanted, waysOut } of conflicts) {
    if (live === undefined || wanted === undefined || !waysOut.includes("give-way")) continue;
    const leaf = steps.reduce<Type | undefined>(stepInto, type);
    if (leaf !== undefined && equal(leaf, live, wanted)) result = withValueAt(type, result, steps, live);
  }
  return result as JsonObject;
}

function withValueAt(type: Type | undefined, value: Json, path: FieldPath, wanted: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return wanted;
  const inside = stepInto(type, step);
  if (step.kind === "field") {
    const field = isObject(value) ? getField(value, step.name) : undefined;
    if (!isObject(value) || field === undefined) return value;
    return withField(value, step.name, withValueAt(inside, field, rest, wanted));
  }
  if (!Array.isArray(value)) return value;
  const place = placeOf(type, value, step);
  return place < 0 ? value : withItem(value, place, withValueAt(inside, value[place] as Json, rest, wanted));
}

function placeOf(type: Type | undefined, items: readonly Json[], step: PathElement): number {
  const list = type?.list;
  if (list === undefined || list.topology === "atomic") return -1;
  const element = encodeElement(step);
  return items.findIndex((item) => itemElement(list, item) === element);
}
