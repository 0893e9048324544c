import { isObject, type JsonObject } from "../../value/internal.ts";
import { CauseList } from "../metadata/cause-list.ts";
import type { Cause } from "../metadata/index.ts";
import { checkConfigMap, checkSecret } from "./check-data.ts";
import { checkCronJob, checkJobSpec, checkJobUpdate } from "./check-job.ts";
import { checkAutoscaler, checkBudget, checkPriorityClass } from "./check-numbers.ts";
import { checkPodSpec, checkPodUpdate } from "./check-pod.ts";
import { checkRole, checkRoleBinding } from "./check-rbac.ts";
import { checkService } from "./check-service.ts";
import { checkClaim, checkVolume } from "./check-storage.ts";
import { checkReplicationController, checkWorkload } from "./check-workload.ts";
import { checkImmutable, IMMUTABLE, isSame } from "./immutable-fields.ts";

/** What is wrong with an object; `live` is what it takes the place of. */
type Check = (object: JsonObject, live: JsonObject | undefined) => Iterable<Cause>;

const workload =
  (id: string): Check =>
  (object, live) =>
    checkWorkload(id, { object, live });

const CHECKS: Readonly<Record<string, Check>> = {
  "/ConfigMap": checkConfigMap,
  "/PersistentVolume": checkVolume,
  "/PersistentVolumeClaim": checkClaim,
  "/Pod": checkPod,
  "/PodTemplate": ({ template }) =>
    checkPodSpec(isObject(template) ? template.spec : undefined, "template.spec"),
  "/ReplicationController": checkReplicationController,
  "/Secret": checkSecret,
  "/Service": checkService,
  "apps/DaemonSet": workload("apps/DaemonSet"),
  "apps/Deployment": workload("apps/Deployment"),
  "apps/ReplicaSet": workload("apps/ReplicaSet"),
  "apps/StatefulSet": workload("apps/StatefulSet"),
  "autoscaling/HorizontalPodAutoscaler": checkAutoscaler,
  "batch/CronJob": checkCronJob,
  "batch/Job": checkJob,
  "policy/PodDisruptionBudget": checkBudget,
  "rbac.authorization.k8s.io/ClusterRole": checkRole,
  "rbac.authorization.k8s.io/ClusterRoleBinding": checkRoleBinding,
  "rbac.authorization.k8s.io/Role": checkRole,
  "rbac.authorization.k8s.io/RoleBinding": checkRoleBinding,
  "scheduling.k8s.io/PriorityClass": checkPriorityClass,
};

/**
 * What a built-in kind refuses beyond its schema. Not all that Kubernetes does, but what users meet. A write to part of an
 * object is not asked about the rest, which has been checked before.
 */
export function checkKind(
  id: string,
  {
    object,
    live,
    subresource,
  }: {
    readonly object: JsonObject;
    readonly live: JsonObject | undefined;
    readonly subresource: string | undefined;
  },
): readonly Cause[] {
  if (subresource !== undefined && subresource !== "scale") return [];
  const list = new CauseList();
  if (live !== undefined) list.addAll(checkImmutable(IMMUTABLE[id] ?? [], { object, live }));
  const check = CHECKS[id];
  if (check !== undefined) list.addAll(check(object, live));
  return list.causes;
}

function* checkPod(pod: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const { spec } = pod;
  if (!isObject(spec) || (live !== undefined && isSame(spec, live.spec))) return;
  yield* checkPodSpec(spec, "spec");
  if (isObject(live?.spec)) yield* checkPodUpdate(spec, live.spec);
}

function* checkJob(job: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const { spec } = job;
  if (!isObject(spec) || (live !== undefined && isSame(spec, live.spec))) return;
  yield* checkJobSpec(job, "spec");
  if (isObject(live?.spec)) yield* checkJobUpdate(spec, live.spec);
}
