import type { Json, JsonObject, Problems } from "../../../value/internal.ts";
import { type Cause, invalid, required } from "../../status/cause.ts";

/** Whether Go would find nothing here: no value, an empty text or an empty list. */
export function isNone(value: Json | undefined): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

/** Asks for fields of an object that is at a path. */
export function* checkRequired(object: JsonObject, path: string, names: readonly string[]): Iterable<Cause> {
  for (const name of names) if (isNone(object[name])) yield required(`${path}.${name}`);
}

/** What is wrong with a text. */
type ProblemsOf = (text: string) => Problems;

/** Refuses a text for its problems. One that is absent or empty has none. */
export function* checkText(value: Json | undefined, field: string, problemsOf: ProblemsOf): Iterable<Cause> {
  if (value !== "") yield* checkAnyText(value, field, problemsOf);
}

/** The same for a text that may be absent, but not empty. */
export function* checkAnyText(
  value: Json | undefined,
  field: string,
  problemsOf: ProblemsOf,
): Iterable<Cause> {
  if (typeof value !== "string") return;
  for (const problem of problemsOf(value)) yield invalid(field, value, problem);
}

/** The same for a text that must be there; `missing` is what is said if it is not. */
export function* checkRequiredText(
  value: Json | undefined,
  field: string,
  problemsOf: ProblemsOf,
  missing = "",
): Iterable<Cause> {
  if (isNone(value)) yield required(field, missing);
  else yield* checkAnyText(value, field, problemsOf);
}

/** The texts of a list; none if it is not a list. */
export function textsOf(list: Json | undefined): readonly string[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
}
