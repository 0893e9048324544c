import { isObject, type JsonObject } from "../../../value/internal.ts";
import { type Cause, invalid, notSupported, required } from "../../status/cause.ts";
import { checkNotNegative, objectAt, valueAt } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";
import { checkJobSpec } from "./check-job.ts";
import { scheduleProblem, timeZoneProblem } from "./cron-schedule.ts";

/** What is wrong with a cron job. */
export function* checkCronJob(object: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const spec = objectAt(object, "spec");
  if (live !== undefined && isSame(spec, live.spec)) return;
  yield* checkSchedule(spec, valueAt(live, "spec.schedule"));
  yield* checkNotNegative(object, [
    "spec.startingDeadlineSeconds",
    "spec.successfulJobsHistoryLimit",
    "spec.failedJobsHistoryLimit",
  ]);
  const { timeZone } = spec;
  if (typeof timeZone === "string" && timeZone !== valueAt(live, "spec.timeZone")) {
    const problem = timeZoneProblem(timeZone);
    if (problem !== undefined) yield invalid("spec.timeZone", timeZone, problem);
  }
  const job = valueAt(spec, "jobTemplate.spec");
  const path = "spec.jobTemplate.spec";
  const { selector, manualSelector } = isObject(job) ? job : {};
  yield* checkJobSpec(isObject(job) ? job : {}, path);
  if (selector !== undefined)
    yield invalid(`${path}.selector`, selector, "`selector` will be auto-generated");
  if (manualSelector === true) yield notSupported(`${path}.manualSelector`, manualSelector, ["nil", "false"]);
}

/** Time zones have a field of their own, though some schedules of old name one. */
function* checkSchedule({ schedule = "", timeZone }: JsonObject, before: unknown): Iterable<Cause> {
  const field = "spec.schedule";
  const text = String(schedule);
  if (text === "") {
    yield required(field);
    return;
  }
  const problem = scheduleProblem(text);
  if (problem !== undefined) yield invalid(field, text, problem);
  if (!text.includes("TZ")) return;
  if (!String(before ?? "").includes("TZ"))
    yield invalid(field, text, "cannot use TZ or CRON_TZ in schedule, use timeZone field instead");
  else if (timeZone !== undefined)
    yield invalid(field, text, "cannot use both timeZone field and TZ or CRON_TZ in schedule");
}
