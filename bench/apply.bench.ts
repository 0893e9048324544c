import { type ApplyResult, apply, update } from "fieldwise/apply";
import type { JsonObject } from "fieldwise/value";
import type { Suite } from "./measure.ts";
import type { BenchObject } from "./objects.ts";

/**
 * Server-side apply, whole objects in and out: of the config that was applied last, of a changed one; and a
 * controller's write. To the pod and the node the server added since, inside atomic lists, so the config wins there again.
 */
export const applying: Suite = {
  "apply-noop": (object) => {
    const parts = { ...partsOf(object), config: object.read("config") };
    expectApplied(object, apply(object.type, parts));
    return () => apply(object.type, parts);
  },
  "apply-change": (object) => {
    const parts = { ...partsOf(object), config: object.read("changed") };
    expectApplied(object, apply(object.type, parts));
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

/** What is refused is not worth measuring. */
function expectApplied({ name }: BenchObject, result: ApplyResult): void {
  if (!result.ok) throw new Error(`${name}: ${result.message}`);
}
