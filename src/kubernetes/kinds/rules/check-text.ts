import type { Json, JsonObject } from "../../../value/internal.ts";
import type { Problems } from "../../metadata/name-problems.ts";
import { type Cause, invalid, required } from "../../status/cause.ts";

/** Whether a text or a list is not there: for Go, an empty one is not. */
export function isUnset(value: Json | undefined): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

/** Asks for fields of an object that is at a path. */
export function* checkSet(object: JsonObject, path: string, names: readonly string[]): Iterable<Cause> {
  for (const name of names) if (isUnset(object[name])) yield required(`${path}.${name}`);
}

/** Refuses a text for its problems. What is not there has none. */
export function* checkText(
  value: Json | undefined,
  field: string,
  problemsOf: (text: string) => Problems,
): Iterable<Cause> {
  if (typeof value !== "string" || value === "") return;
  for (const problem of problemsOf(value)) yield invalid(field, value, problem);
}

/** The texts of a list; none if it is no list. */
export function textsOf(list: Json | undefined): readonly string[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
}
