import type { JsonObject } from "../../../value/internal.ts";
import { type Cause, invalid, required } from "../../status/cause.ts";

const MOST_PODS = 100_000;
const MANY = 100_000;
const MOST_AT_ONCE = 10_000;

/** What is wrong with how many indexes a job has, and how many of them may fail. */
export function* checkIndexed(spec: JsonObject, path: string): Iterable<Cause> {
  const { completionMode: mode = "NonIndexed", completions, parallelism, maxFailedIndexes: failures } = spec;
  const { backoffLimitPerIndex: limit } = spec;
  if (failures !== undefined && limit === undefined)
    yield required(`${path}.backoffLimitPerIndex`, "when maxFailedIndexes is specified");
  if (mode === "NonIndexed")
    for (const name of ["backoffLimitPerIndex", "maxFailedIndexes"]) {
      const value = spec[name];
      if (value !== undefined) yield invalid(`${path}.${name}`, value, "requires indexed completion mode");
    }
  if (mode !== "Indexed") {
    if (spec.successPolicy !== undefined)
      yield invalid(`${path}.successPolicy`, spec.successPolicy, "requires indexed completion mode");
    return;
  }
  if (completions === undefined) yield required(`${path}.completions`, "when completion mode is Indexed");
  yield* checkAtMost(
    spec,
    "parallelism",
    MOST_PODS,
    `${path}.parallelism`,
    " when completion mode is Indexed",
  );
  if (typeof completions !== "number") return;
  if (typeof failures === "number" && failures > completions)
    yield invalid(`${path}.maxFailedIndexes`, failures, "must be less than or equal to completions");
  yield* checkAtMost(spec, "maxFailedIndexes", MANY, `${path}.maxFailedIndexes`);
  if (completions <= MANY || limit === undefined) return;
  const when = ` when completions are above ${MANY} and used with backoff limit per index`;
  if (failures === undefined)
    yield required(`${path}.maxFailedIndexes`, `must be specified when completions is above ${MANY}`);
  if (parallelism !== undefined)
    yield* checkAtMost(spec, "parallelism", MOST_AT_ONCE, `${path}.parallelism`, when);
  yield* checkAtMost(spec, "maxFailedIndexes", MOST_AT_ONCE, `${path}.maxFailedIndexes`, when);
}

function* checkAtMost(
  spec: JsonObject,
  name: string,
  most: number,
  field: string,
  when = "",
): Iterable<Cause> {
  const value = spec[name];
  if (typeof value === "number" && value > most)
    yield invalid(field, value, `must be less than or equal to ${most}${when}`);
}
