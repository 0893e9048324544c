import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { metadataOf } from "../../metadata/metadata.ts";
import { cronJobName, labelName } from "../../metadata/name-rules.ts";
import { type Cause, required } from "../../status/cause.ts";
import type { Kind, Kinds } from "../kind.ts";
import { pruned, without } from "../pods/disabled-fields.ts";
import { nameWarnings, podWarnings } from "../pods/warnings/pod-warnings.ts";
import { checkNotNegative, valueAt } from "../rules/check-values.ts";
import { fixed, isSame } from "../rules/immutable-fields.ts";
import { checkCronJob } from "./check-cron-job.ts";
import { checkReplicationController, checkWorkload } from "./check-workload.ts";
import { DAEMON_SET } from "./daemon-set.ts";
import { JOB } from "./job.ts";
import { completeReplicationController, WORKLOAD_DEFAULTS as DEFAULTS } from "./workload-defaults.ts";

/** How many pods may be missing at a time is off by default. */
const STATEFUL_SET = pruned(
  "spec.updateStrategy.rollingUpdate",
  {
    names: labelName,
    generation: true,
    defaults: DEFAULTS.statefulSet,
    check: checkWorkload("apps/StatefulSet"),
    *warn(set, live) {
      yield* templateWarnings("spec.template", { named: false })(set, live);
      if (Number(valueAt(set, "spec.revisionHistoryLimit")) < 0)
        yield "spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended";
    },
  },
  [without("maxUnavailable")],
);

/** What keeps pods running, and what lets them run to their end. */
export const WORKLOADS: Kinds = {
  "/ReplicationController": pruned("spec.template.spec", {
    generation: true,
    defaults: DEFAULTS.replicationController,
    setDefaults: completeReplicationController,
    check: checkReplicationController,
    warn: templateWarnings("spec.template"),
  }),
  "apps/ControllerRevision": { immutable: fixed("data"), check: checkRevision },
  "apps/DaemonSet": pruned("spec.template.spec", {
    generation: true,
    defaults: DEFAULTS.daemonSet,
    immutable: fixed("spec.selector"),
    ...DAEMON_SET,
    check: checkWorkload("apps/DaemonSet"),
    warn: templateWarnings("spec.template", { named: false }),
  }),
  "apps/Deployment": pruned("spec.template.spec", {
    generation: true,
    statusIgnores: ["metadata.labels"],
    defaults: DEFAULTS.deployment,
    immutable: fixed("spec.selector"),
    // Annotations of a deployment go to what it makes, so a change of them counts.
    isSameWork: (object, live) =>
      isSame(object.spec, live.spec) && isSame(metadataOf(object).annotations, metadataOf(live).annotations),
    check: checkWorkload("apps/Deployment"),
    warn: templateWarnings("spec.template"),
  }),
  "apps/ReplicaSet": pruned("spec.template.spec", {
    generation: true,
    defaults: DEFAULTS.replicaSet,
    immutable: fixed("spec.selector"),
    check: checkWorkload("apps/ReplicaSet"),
    warn: templateWarnings("spec.template"),
  }),
  "apps/StatefulSet": pruned("spec.template.spec", STATEFUL_SET),
  "batch/CronJob": pruned("spec.jobTemplate.spec.template.spec", {
    names: cronJobName,
    generation: true,
    defaults: DEFAULTS.cronJob,
    check: checkCronJob,
    warn: templateWarnings("spec.jobTemplate.spec.template"),
  }),
  "batch/Job": pruned("spec.template.spec", {
    generation: true,
    defaults: DEFAULTS.job,
    ...JOB,
    warn: templateWarnings("spec.template"),
  }),
};

/** What a client should know about the template at a path, and, if pods are named after it, about the name. */
function templateWarnings(path: string, { named = true } = {}): NonNullable<Kind["warn"]> {
  // Most writes leave the template as it is, and it is told of again.
  const known = new WeakMap<object, readonly string[]>();
  const tellTemplate = (template: Json | undefined): readonly string[] => {
    if (!isObject(template)) return [];
    let warnings = known.get(template);
    if (warnings === undefined) {
      warnings = [...podWarnings(template, path)];
      known.set(template, warnings);
    }
    return warnings;
  };
  return function* (object, live) {
    if (live === undefined && named) yield* nameWarnings(object, "Pod names and hostnames");
    if (metadataOf(object).generation !== (live && metadataOf(live).generation))
      yield* tellTemplate(valueAt(object, path));
  };
}

function* checkRevision(revision: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const { data = null } = revision;
  yield* checkNotNegative(revision, ["revision"]);
  if (live === undefined && !isObject(data))
    yield required("data", data === null ? "data is mandatory" : "data must be a valid JSON object");
}
