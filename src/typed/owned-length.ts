import type { FieldPath, PathElement } from "../fieldpath/internal.ts";
import type { Type } from "../schema/internal.ts";

/** How many steps of a path lead to what can be owned: what is inside something atomic is owned with it. */
export function ownedLength(type: Type, path: FieldPath): number {
  let here: Type | undefined = type;
  for (const [depth, step] of path.entries()) {
    const inside: Type["map"] | Type["list"] = step.kind === "field" ? here?.map : here?.list;
    if (inside?.topology === "atomic" && depth > 0) return depth;
    here = stepInto(here, step);
  }
  return path.length;
}

/** The type one step further; `undefined` if the type says nothing about it. */
export function stepInto(type: Type | undefined, step: PathElement): Type | undefined {
  if (step.kind !== "field") return type?.list?.element;
  return type?.map?.fields.get(step.name)?.type ?? type?.map?.element;
}
