import { isObject, type JsonObject, withField } from "../../../value/internal.ts";
import { type Cause, invalid } from "../../status/cause.ts";
import type { Kind } from "../kind.ts";
import { checkNotNegative, objectAt, valueAt } from "../rules/check-values.ts";

/** Fields of a way to elect leaders that is off by default. */
const OFF = ["strategy", "preferredHolder"];

/** A lease is held for a time. */
export const LEASE: Kind = {
  conditional: true,
  createdByUpdate: true,
  check: checkLease,
  prepareCreate: (lease) => withoutElection(lease, undefined),
  prepareUpdate: withoutElection,
};

/** What is off is dropped, unless it was there before. */
function withoutElection(lease: JsonObject, live: JsonObject | undefined): JsonObject {
  const { spec } = lease;
  if (!isObject(spec)) return lease;
  const before = objectAt(live, "spec");
  const dropped = OFF.filter((name) => spec[name] !== undefined && before[name] === undefined);
  if (dropped.length === 0) return lease;
  const kept = Object.entries(spec).filter(([name]) => !dropped.includes(name));
  return withField(lease, "spec", Object.fromEntries(kept) as JsonObject);
}

function* checkLease(lease: JsonObject): Iterable<Cause> {
  const seconds = valueAt(lease, "spec.leaseDurationSeconds");
  if (typeof seconds === "number" && seconds <= 0)
    yield invalid("spec.leaseDurationSeconds", seconds, "must be greater than 0");
  yield* checkNotNegative(lease, ["spec.leaseTransitions"]);
}
