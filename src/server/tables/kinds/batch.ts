import { type JsonObject, printSpan } from "../../../value/internal.ts";
import { age, name, size, text } from "../cells.ts";
import { printAge, readTime } from "../human-duration.ts";
import { containerImages, containerNames, printSelector } from "../labels.ts";
import { type CellOf, type CellsOf, row } from "../printer.ts";
import { findCondition, getFlag, getNumber, getObject, hasField, isBeingDeleted } from "../read-fields.ts";

export const BATCH: Record<string, CellsOf> = {
  "batch/v1/Job": row(name, printStatus, printCompletions, printRunTime, age, ...describePods(getSpec)),
  "batch/v1/CronJob": row(
    name,
    text("spec.schedule"),
    text("spec.timeZone", "<none>"),
    (object) => (getFlag(getSpec(object), "suspend") ? "True" : "False"),
    size("status.active"),
    printLastSchedule,
    age,
    ...describePods((object) => getSpec(getObject(getSpec(object), "jobTemplate"))),
  ),
};

function getSpec(object: JsonObject): JsonObject {
  return getObject(object, "spec");
}

function describePods(jobSpecOf: (object: JsonObject) => JsonObject): CellOf[] {
  return [
    (object) => containerNames(getObject(jobSpecOf(object), "template")),
    (object) => containerImages(getObject(jobSpecOf(object), "template")),
    (object) => printSelector(jobSpecOf(object).selector),
  ];
}

function printStatus(job: JsonObject): string {
  const is = (type: string) => findCondition(job, type)?.status === "True";
  if (is("Complete")) return "Complete";
  if (is("Failed")) return "Failed";
  if (isBeingDeleted(job)) return "Terminating";
  return ["Suspended", "FailureTarget", "SuccessCriteriaMet"].find(is) ?? "Running";
}

function printCompletions(job: JsonObject): string {
  const spec = getSpec(job);
  const succeeded = getNumber(getObject(job, "status"), "succeeded");
  // One completion is the default, but not for a job that only says how many pods run at once.
  if (hasField(spec, "completions") || !hasField(spec, "parallelism")) {
    return `${succeeded}/${getNumber(spec, "completions", 1)}`;
  }
  const parallelism = getNumber(spec, "parallelism");
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`;
}

function printRunTime(job: JsonObject, now: number): string {
  const { startTime, completionTime } = getObject(job, "status");
  const start = readTime(startTime);
  return start === undefined ? "" : printSpan((readTime(completionTime) ?? now) - start);
}

function printLastSchedule(cronJob: JsonObject, now: number): string {
  const status = getObject(cronJob, "status");
  return hasField(status, "lastScheduleTime") ? printAge(status.lastScheduleTime, now) : "<none>";
}
