import type { Json, JsonObject } from "../../value/internal.ts";
import { invalid, type Refusal } from "./problem.ts";
import type { Comparable } from "./read-scalar-value.ts";

/** How the values of some rules are read, and shown. */
export interface ValueForm {
  readonly read: (json: Json) => Comparable | undefined;
  readonly show: (value: Comparable) => string;
}

/** Checks what all rules of scalars have: `const`, `in`, `not_in`, and a range. */
export function checkRange(
  rules: JsonObject,
  value: Comparable,
  { read, show }: ValueForm,
): Refusal | undefined {
  const limit = (name: string) => (rules[name] === undefined ? undefined : read(rules[name]));
  const only = limit("const");
  if (only !== undefined && value !== only) return unsupported(`must be ${show(only)}`, show(value));
  const listed = listOf(rules.in, read);
  if (listed.length > 0 && !listed.includes(value))
    return unsupported(`must be one of ${listed.map(show).join(", ")}`, show(value));
  const excluded = listOf(rules.notIn, read);
  if (excluded.includes(value))
    return unsupported(`must be none of ${excluded.map(show).join(", ")}`, show(value));
  const above = limit("gt") ?? limit("gte");
  const below = limit("lt") ?? limit("lte");
  const fitsAbove = above === undefined || value > above || (rules.gt === undefined && value === above);
  const fitsBelow = below === undefined || value < below || (rules.lt === undefined && value === below);
  // A range whose ends are the other way round means all that is outside of it.
  const isReversed = above !== undefined && below !== undefined && above > below;
  if (isReversed ? fitsAbove || fitsBelow : fitsAbove && fitsBelow) return undefined;
  const parts = [
    ...(above === undefined ? [] : [`${rules.gt === undefined ? "at least" : "more than"} ${show(above)}`]),
    ...(below === undefined ? [] : [`${rules.lt === undefined ? "at most" : "less than"} ${show(below)}`]),
  ];
  const wanted = parts.join(isReversed ? " or " : " and ");
  return invalid(`must be ${wanted}, but is ${show(value)}: use a value within that`);
}

function listOf(json: Json | undefined, read: ValueForm["read"]): readonly Comparable[] {
  if (!Array.isArray(json)) return [];
  return json.map(read).filter((value) => value !== undefined);
}

function unsupported(wanted: string, found: string): Refusal {
  return { reason: "FieldValueNotSupported", message: `${wanted}, but is ${found}: use another value` };
}
