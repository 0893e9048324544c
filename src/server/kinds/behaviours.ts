import type { JsonObject } from "../../value/internal.ts";
import { definitionBehaviour } from "../custom/definition-behaviour.ts";
import type { Registry } from "../resources/registry.ts";
import type { Behaviour } from "../resources/resource.ts";
import { AUTOSCALER_V1, AUTOSCALER_V2 } from "./autoscaler-defaults.ts";
import { checkKind } from "./checks.ts";
import { CLUSTER } from "./cluster-defaults.ts";
import { DAEMON_SET } from "./daemon-set.ts";
import { type Defaults, withDefaults } from "./defaults.ts";
import { JOB } from "./job.ts";
import { NAMESPACE } from "./namespace.ts";
import { POD_BEHAVIOUR } from "./pod.ts";
import { SECRET } from "./secret.ts";
import { SERVICE } from "./service.ts";
import {
  CSI_DRIVER,
  DEPLOYMENT,
  ENDPOINT_SLICE,
  PERSISTENT_VOLUME,
  PERSISTENT_VOLUME_CLAIM,
  PRIORITY_CLASS,
  REPLICATION_CONTROLLER,
  SERVICE_ACCOUNT,
  SIGNING_REQUEST,
} from "./small-kinds.ts";
import { FIRST_STATUS, STATUS_FROM_CLIENTS } from "./statuses.ts";
import { WORKLOADS } from "./workload-defaults.ts";

const SPECIAL: Readonly<Record<string, Behaviour>> = {
  "/Namespace": NAMESPACE,
  "/PersistentVolume": PERSISTENT_VOLUME,
  "/PersistentVolumeClaim": PERSISTENT_VOLUME_CLAIM,
  "/Pod": POD_BEHAVIOUR,
  "/ReplicationController": REPLICATION_CONTROLLER,
  "/Secret": SECRET,
  "/Service": SERVICE,
  "/ServiceAccount": SERVICE_ACCOUNT,
  "apps/DaemonSet": DAEMON_SET,
  "apps/Deployment": DEPLOYMENT,
  "batch/Job": JOB,
  "certificates.k8s.io/CertificateSigningRequest": SIGNING_REQUEST,
  "discovery.k8s.io/EndpointSlice": ENDPOINT_SLICE,
  "scheduling.k8s.io/PriorityClass": PRIORITY_CLASS,
  "storage.k8s.io/CSIDriver": CSI_DRIVER,
};

/** What is set where nobody does, for the kinds whose versions differ in that. */
const BY_VERSION: Readonly<Record<string, Defaults>> = {
  "autoscaling/v1/HorizontalPodAutoscaler": AUTOSCALER_V1,
  "autoscaling/v2/HorizontalPodAutoscaler": AUTOSCALER_V2,
};

/** A built-in kind: its group, version and name, and whether it has a status of its own. */
export interface BuiltinKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly statusApart: boolean;
}

/** What a built-in kind does by itself. */
export function behaviourOf(
  { group, version, kind, statusApart }: BuiltinKind,
  registry: () => Registry,
): Behaviour {
  const id = `${group}/${kind}`;
  if (id === "apiextensions.k8s.io/CustomResourceDefinition") return definitionBehaviour(registry);
  const special = SPECIAL[id] ?? {};
  const defaults = BY_VERSION[`${group}/${version}/${kind}`] ?? WORKLOADS[id] ?? CLUSTER[id];
  const setDefaults = (object: JsonObject): JsonObject => {
    const filled = defaults === undefined ? object : withDefaults(object, defaults);
    return special.setDefaults?.(filled) ?? filled;
  };
  const first =
    STATUS_FROM_CLIENTS.has(id) || !statusApart
      ? undefined
      : (FIRST_STATUS[`${group}/${version}/${kind}`] ?? FIRST_STATUS[id] ?? {});
  return {
    ...special,
    setDefaults,
    prepareCreate(object, context) {
      const begun = first === undefined ? object : { ...object, status: first };
      return special.prepareCreate?.(begun, context) ?? begun;
    },
    check: (object, live, subresource) => checkKind(id, { object, live, subresource }),
  };
}
