import { type ApplyResult, apply, update } from "fieldwise/apply";
import type { JsonObject } from "fieldwise/value";
import type { Suite } from "./measure.ts";
import type { BenchObject } from "./objects.ts";

/** Server-side apply, whole objects in and out: of what was applied last, of a change; and a controller's write. */
export const applying: Suite = {
  "apply-noop": (object) => {
    const parts = { ...partsOf(object), config: object.read("config") };
    expectApplied(object, apply(object.type, parts), parts.live);
    return () => apply(object.type, parts);
  },
  "apply-change": (object) => {
    const parts = { ...partsOf(object), config: object.read("changed") };
    expectApplied(object, apply(object.type, parts), undefined);
    return () => apply(object.type, parts);
  },
  update: ({ type, read }) => {
    const parts = { live: read("live"), object: read("updated"), manager: "controller", now: NOW };
    return () => update(type, parts);
  },
};

const NOW = "2026-11-16T12:00:00Z";

/** The live object, and who applied it. */
export function partsOf({ read }: BenchObject): { live: JsonObject; manager: string; now: string } {
  const live = read("live");
  return { live, manager: applierOf(live), now: NOW };
}

type Entry = { readonly operation: string; readonly manager: string };

function applierOf(live: JsonObject): string {
  const { managedFields } = live.metadata as { managedFields: Entry[] };
  return managedFields.find(({ operation }) => operation === "Apply")?.manager ?? "bench";
}

/** What is not applied, or applied where nothing should change, is not worth measuring. */
function expectApplied({ name }: BenchObject, result: ApplyResult, unchanged: JsonObject | undefined): void {
  if (!result.ok) throw new Error(`${name}: ${result.message}`);
  if (unchanged !== undefined && result.object !== unchanged)
    throw new Error(`${name}: applying it again changes it`);
  if (unchanged === undefined && !result.changed)
    throw new Error(`${name}: the changed config changes nothing`);
}
