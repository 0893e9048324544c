import type { JsonObject } from "../../value/internal.ts";
import { invalid, type Refusal } from "./problem.ts";
import { readScalarValue } from "./read-scalar-value.ts";

/** Checks what rules ask of a time in relation to now; both are in nanoseconds. */
export function checkTimeRules(rules: JsonObject, time: bigint, now: bigint): Refusal | undefined {
  const within = rules.within === undefined ? undefined : readScalarValue("duration", rules.within);
  const distance = time < now ? now - time : time - now;
  const isNear = typeof within !== "bigint" || distance <= within;
  if (rules.ltNow === true && time >= now) return invalid("must be in the past: use an earlier time");
  if (rules.gtNow === true && time <= now) return invalid("must be in the future: use a later time");
  return isNear ? undefined : invalid(`must be within ${rules.within} of now: use a nearer time`);
}
