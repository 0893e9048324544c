import type { Type } from "../../schema/internal.ts";
import {
  checkRecord,
  getField,
  type Json,
  type JsonObject,
  showValue,
  toJson,
  withField,
} from "../../value/internal.ts";
import { describeValues, fitsField } from "../values/index.ts";
import { changeObjects, declaredWrongly, parsePlace } from "./place.ts";
import { typeAtPlace } from "./type-at-place.ts";

/** Values by path: `{ "spec.replicas": 1 }`. */
export type ConversionDefaults = Readonly<Record<string, unknown>>;

/**
 * A function that fills what is unset: absent, or null where the type does not say that null is a value. It fills
 * only what is missing from objects that are there, as the API server does.
 */
export function createDefaulting(
  type: Type,
  defaults: ConversionDefaults = {},
): (object: JsonObject) => JsonObject {
  checkRecord(defaults, "defaults");
  const fillers = Object.keys(defaults)
    .filter((path) => defaults[path] !== undefined)
    .map((path) => createFiller(type, path, toJson(defaults[path])));
  return (object) => fillers.reduce((filled, fill) => fill(filled), object);
}

function createFiller(type: Type, path: string, value: Json): (object: JsonObject) => JsonObject {
  const place = parsePlace(path);
  const field = typeAtPlace(type, place);
  const { nullable } = field;
  if (!fitsField(value, field)) {
    const problem = `the default ${showValue(value)} is not a value of this field`;
    throw declaredWrongly(path, `${problem}: use ${describeValues(field)}`);
  }
  const last = place.at(-1) as Exclude<(typeof place)[number], undefined>;
  if (last === "*") throw declaredWrongly(path, "only fields have defaults: let the path end in a name");
  const isUnset = (field: Json | undefined): boolean => field === undefined || (field === null && !nullable);
  return (object) =>
    changeObjects(object, place.slice(0, -1), (holder) =>
      isUnset(getField(holder, last.name)) ? withField(holder, last.name, value) : holder,
    );
}
