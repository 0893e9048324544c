import { type FieldPath, printPath } from "../../fieldpath/internal.ts";
import { didYouMean, nearMatches, type ObjectType } from "../../schema/internal.ts";
import { resolvePath, valueAt } from "../../typed/internal.ts";
import { isObject, type JsonObject, MergeError } from "../../value/internal.ts";

/** The steps to what a user asks for; that the object has no such field is an error that helps. */
export function findPath(type: ObjectType, object: JsonObject, path: string): FieldPath {
  const steps = resolvePath(type, [object], path);
  for (const [index, step] of steps.entries()) {
    const passed = steps.slice(0, index + 1);
    if (valueAt(type, object, passed) !== undefined) continue;
    const holder = valueAt(type, object, steps.slice(0, index));
    const names = isObject(holder) ? Object.keys(holder) : [];
    const near = step.kind === "field" ? nearMatches(step.name, names) : [];
    const others =
      names.length === 0 ? "name an item by its keys, or by its place" : `it has ${names.join(", ")}`;
    const message = `the object has no such field: ${didYouMean(near, others)}`;
    throw new MergeError("FIELD_UNKNOWN", printPath(passed), message);
  }
  return steps;
}
