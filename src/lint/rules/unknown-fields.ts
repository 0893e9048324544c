import { fieldElement } from "../../fieldpath/internal.ts";
import { didYouMean, nearMatches, type Type } from "../../schema/internal.ts";
import { validate } from "../../typed/internal.ts";
import { isObject, type Json } from "../../value/internal.ts";
import type { Inspection } from "../inspection.ts";
import type { Place } from "../walk.ts";

/** Fields that the type does not have. */
export function checkFields(place: Place, { findings, subject }: Inspection): void {
  const { value, type } = place;
  if (!isObject(value) || type.map === undefined || type.map.element !== undefined) return;
  const { fields } = type.map;
  for (const name of Object.keys(value)) {
    if (fields.has(name) || value[name] === undefined || (subject === "patch" && name.startsWith("$")))
      continue;
    const near = findings.hasRoom("unknown-field") ? nearMatches(name, fields.keys()) : [];
    const hint = didYouMean(near, "remove it");
    place.report("unknown-field", `there is no field "${name}" here: ${hint}`, fieldElement(name));
  }
}

/** Values that are not of their field's type. They are not shown, as they may be secret. */
export function checkValue(place: Place): void {
  const { value, type } = place;
  // What is inside a list or an object has places of its own, and null has a rule of its own.
  if (value === null || isHolder(value, type) || validate(type, value).length === 0) return;
  const wanted = [...(type.map ? ["an object"] : []), ...(type.list ? ["a list"] : []), ...scalarName(type)];
  const quote = typeof value !== "object" && type.scalar?.kind === "string" ? ": quote it" : "";
  place.report("wrong-type", `this is ${kindOf(value)}, and must be ${wanted.join(" or ")}${quote}`);
}

function isHolder(value: Json, { list, map }: Type): boolean {
  return Array.isArray(value) ? list !== undefined : isObject(value) && map !== undefined;
}

function kindOf(value: Json): string {
  if (typeof value === "object") return Array.isArray(value) ? "a list" : "an object";
  return typeof value === "boolean" ? "true or false" : typeof value === "string" ? "a string" : "a number";
}

const SCALARS = {
  string: "a string",
  boolean: "true or false",
  integer: "a number",
  number: "a number",
  "int-or-string": "a number or a string",
  untyped: "a scalar",
};

function scalarName({ scalar }: Type): readonly string[] {
  return scalar === undefined ? [] : [SCALARS[scalar.kind]];
}
