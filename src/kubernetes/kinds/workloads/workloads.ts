import { isObject, type JsonObject } from "../../../value/internal.ts";
import { metadataOf } from "../../metadata/metadata.ts";
import { cronJobName, labelName } from "../../metadata/name-rules.ts";
import { type Cause, required } from "../../status/cause.ts";
import type { Kinds } from "../kind.ts";
import { checkNotNegative } from "../rules/check-values.ts";
import { fixed, isSame } from "../rules/immutable-fields.ts";
import { checkCronJob } from "./check-cron-job.ts";
import { checkReplicationController, checkWorkload } from "./check-workload.ts";
import { DAEMON_SET } from "./daemon-set.ts";
import { JOB } from "./job.ts";
import { completeReplicationController, WORKLOAD_DEFAULTS as DEFAULTS } from "./workload-defaults.ts";

/** What keeps pods running, and what lets them run to their end. */
export const WORKLOADS: Kinds = {
  "/ReplicationController": {
    generation: true,
    firstStatus: { replicas: 0 },
    defaults: DEFAULTS.replicationController,
    setDefaults: completeReplicationController,
    check: checkReplicationController,
  },
  "apps/ControllerRevision": { immutable: fixed("data"), check: checkRevision },
  "apps/DaemonSet": {
    generation: true,
    firstStatus: {
      currentNumberScheduled: 0,
      numberMisscheduled: 0,
      desiredNumberScheduled: 0,
      numberReady: 0,
    },
    defaults: DEFAULTS.daemonSet,
    immutable: fixed("spec.selector"),
    ...DAEMON_SET,
    check: checkWorkload("apps/DaemonSet"),
  },
  "apps/Deployment": {
    generation: true,
    statusIgnores: ["metadata.labels"],
    defaults: DEFAULTS.deployment,
    immutable: fixed("spec.selector"),
    // Annotations of a deployment go to what it makes, so a change of them counts.
    isSameWork: (object, live) =>
      isSame(object.spec, live.spec) && isSame(metadataOf(object).annotations, metadataOf(live).annotations),
    check: checkWorkload("apps/Deployment"),
  },
  "apps/ReplicaSet": {
    generation: true,
    firstStatus: { replicas: 0 },
    defaults: DEFAULTS.replicaSet,
    immutable: fixed("spec.selector"),
    check: checkWorkload("apps/ReplicaSet"),
  },
  "apps/StatefulSet": {
    names: labelName,
    generation: true,
    firstStatus: { replicas: 0, availableReplicas: 0 },
    defaults: DEFAULTS.statefulSet,
    check: checkWorkload("apps/StatefulSet"),
  },
  "batch/CronJob": {
    names: cronJobName,
    generation: true,
    defaults: DEFAULTS.cronJob,
    check: checkCronJob,
  },
  "batch/Job": { generation: true, defaults: DEFAULTS.job, ...JOB },
};

function* checkRevision(revision: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const { data = null } = revision;
  yield* checkNotNegative(revision, ["revision"]);
  if (live === undefined && !isObject(data))
    yield required("data", data === null ? "data is mandatory" : "data must be a valid JSON object");
}
