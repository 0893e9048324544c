import type { Type } from "../../schema/internal.ts";
import type { Inspection } from "../inspection.ts";
import type { Place } from "../walk.ts";

/** Nulls that the schema does not allow, and that mean something else to everybody. */
export function checkNull(place: Place, { live, mayPatch }: Inspection): void {
  if (place.value !== null || place.isItem) return;
  const { type, field } = place;
  if (type.nullable || isFreeForm(type)) return;
  // Generators write this one everywhere, and nobody sets it.
  if (field?.name === "creationTimestamp") return;
  const isThere = place.live !== undefined && place.live !== null;
  // Servers write nulls into a status, and take none from an apply.
  const [root] = place.steps();
  if (root?.kind === "field" && root.name === "status") return;
  // What is not there is not deleted.
  if (live !== undefined && !isThere) return;
  const what = type.map !== undefined ? "an object" : type.list !== undefined ? "a list" : "a value";
  const deletes = isThere && mayPatch ? ": kubectl apply deletes what live has there" : "";
  place.report("explicit-null", `this is null, where ${what} belongs${deletes}`);
}

/** Whether a type allows anything, null included. */
function isFreeForm({ scalar }: Type): boolean {
  return scalar?.kind === "untyped" && scalar.format === undefined;
}
