import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { type Cause, invalid, required } from "../../status/cause.ts";
import { checkPodSpec } from "../pods/check-pod.ts";
import { checkNotNegative, objectsOf, valueAt } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";

const NUMBERS = [
  "parallelism",
  "completions",
  "activeDeadlineSeconds",
  "backoffLimit",
  "ttlSecondsAfterFinished",
  "backoffLimitPerIndex",
  "maxFailedIndexes",
];

/** What is wrong with a job; `path` is where its spec is. */
export function* checkJobSpec(object: JsonObject, path: string): Iterable<Cause> {
  const spec = valueAt(object, path);
  if (!isObject(spec)) return;
  yield* checkNotNegative(
    object,
    NUMBERS.map((name) => `${path}.${name}`),
  );
  if (spec.completionMode === "Indexed" && spec.completions === undefined)
    yield required(`${path}.completions`, "when completion mode is Indexed");
  yield* checkPodSpec(valueAt(spec, "template.spec"), `${path}.template.spec`);
  const policy = valueAt(spec, "template.spec.restartPolicy");
  if (policy === "Always")
    yield required(`${path}.template.spec.restartPolicy`, 'valid values: "OnFailure", "Never"');
}

/** What is wrong with a job because it changes what stays. */
export function* checkJobUpdate(spec: JsonObject, before: JsonObject): Iterable<Cause> {
  if (spec.completionMode !== "Indexed" && !isSame(spec.completions, before.completions))
    yield invalid("spec.completions", spec.completions ?? null, "field is immutable");
  else if (!isSame(spec.completions, before.completions) && spec.completions !== spec.parallelism)
    yield invalid(
      "spec.completions",
      spec.completions ?? null,
      "can only be modified in tandem with spec.parallelism",
    );
  const isSuspended = before.suspend === true;
  if (!isSame(fixedPartOf(spec.template, isSuspended), fixedPartOf(before.template, isSuspended)))
    yield invalid("spec.template", spec.template ?? null, "field is immutable");
}

/** What of a job's template stays. Where pods go and what they may use is open as long as it waits. */
function fixedPartOf(template: Json | undefined, isSuspended: boolean): Json | undefined {
  if (!isSuspended || !isObject(template) || !isObject(template.spec)) return template;
  const { nodeSelector: _, tolerations: __, affinity: ___, schedulingGates: ____, ...spec } = template.spec;
  const withoutResources = (list: Json | undefined): JsonObject[] =>
    objectsOf(list).map(({ resources: _____, ...container }) => container);
  return {
    spec: {
      ...spec,
      containers: withoutResources(spec.containers),
      initContainers: withoutResources(spec.initContainers),
    },
  };
}

/** What is wrong with a cron job. */
export function* checkCronJob(object: JsonObject): Iterable<Cause> {
  const schedule = valueAt(object, "spec.schedule");
  if (schedule === "") yield required("spec.schedule");
  else if (typeof schedule === "string") yield* checkSchedule(schedule);
  yield* checkNotNegative(object, [
    "spec.startingDeadlineSeconds",
    "spec.successfulJobsHistoryLimit",
    "spec.failedJobsHistoryLimit",
  ]);
  yield* checkJobSpec(object, "spec.jobTemplate.spec");
}

function* checkSchedule(schedule: string): Iterable<Cause> {
  const fields = schedule
    .replace(/^(?:CRON_)?TZ=\S+\s+/, "")
    .trim()
    .split(/\s+/);
  if (fields[0]?.startsWith("@") || fields.length === 5) return;
  yield invalid(
    "spec.schedule",
    schedule,
    `expected exactly 5 fields, found ${fields.length}: [${fields.join(" ")}]`,
  );
}
