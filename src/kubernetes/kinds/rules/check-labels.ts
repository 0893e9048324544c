import { isObject, type Json, labelKeyProblems, labelValueProblems } from "../../../value/internal.ts";
import { type Cause, invalid } from "../../status/cause.ts";

/** Refuses labels whose key or value is not valid. */
export function* checkLabels(labels: Json | undefined, field: string): Iterable<Cause> {
  if (!isObject(labels)) return;
  for (const [key, value] of Object.entries(labels)) {
    yield* checkLabelKey(key, field);
    yield* checkLabelValue(value as Json, field);
  }
}

/** Refuses what is not the key of a label, or another qualified name. An empty one is refused, too. */
export function* checkLabelKey(key: Json | undefined, field: string): Iterable<Cause> {
  const text = typeof key === "string" ? key : "";
  for (const problem of labelKeyProblems(text)) yield invalid(field, text, problem);
}

/** Refuses what is not the value of a label. */
export function* checkLabelValue(value: Json | undefined, field: string): Iterable<Cause> {
  if (typeof value !== "string") return;
  for (const problem of labelValueProblems(value)) yield invalid(field, value, problem);
}
