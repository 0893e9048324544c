import type { PathElement } from "../fieldpath/internal.ts";
import { didYouMean, nearMatches, type Type } from "../schema/internal.ts";
import { MergeError } from "../value/internal.ts";

/** The error for a path whose last step leads to nothing that one of the types has. */
export function unknownField(path: string, step: PathElement | "*", types: readonly Type[]): MergeError {
  const names = types.flatMap(({ map }) => [...(map?.fields.keys() ?? [])]);
  const near = typeof step === "object" && step.kind === "field" ? nearMatches(step.name, names) : [];
  const others = names.length === 0 ? "there are none here" : `there are ${names.slice(0, 12).join(", ")}`;
  return new MergeError("FIELD_UNKNOWN", path, `the type has no such field: ${didYouMean(near, others)}`);
}
