import { invalidArgument, isObject, type Json, toJson } from "../value/internal.ts";
import type { PathElement } from "./element.ts";
import type { FieldPath } from "./path.ts";

/** A path that a caller passed; anything else is an error. */
export function readPath(path: unknown): FieldPath {
  const steps = toJson(path);
  if (Array.isArray(steps) && steps.every(isStep)) return steps;
  throw invalidArgument("this must be a path: use parsePath");
}

/** Whether a value is a step of a path. */
function isStep(step: Json): step is PathElement {
  if (!isObject(step)) return false;
  const { kind, name, keys, value, index } = step;
  if (kind === "field") return typeof name === "string";
  if (kind === "key") return isObject(keys) && !Object.values(keys).includes(undefined);
  return kind === "index" ? typeof index === "number" : kind === "value" && value !== undefined;
}
