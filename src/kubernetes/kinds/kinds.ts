import { ACCESS } from "./access/access.ts";
import { admissionKinds } from "./admission/admission.ts";
import { CLUSTER } from "./cluster/cluster.ts";
import { CONFIG } from "./config/config.ts";
import { DEFINITION } from "./definitions/definition-kind.ts";
import { DEVICE_KINDS } from "./devices/devices.ts";
import { FLOW_CONTROL } from "./flow-control/flow-control.ts";
import type { Kind, Kinds } from "./kind.ts";
import { NETWORK } from "./network/network.ts";
import { PODS } from "./pods/pod.ts";
import { SCALING } from "./scaling/scaling.ts";
import { STORAGE } from "./storage/storage.ts";
import { WORKLOADS } from "./workloads/workloads.ts";

const KINDS: Kinds = {
  ...ACCESS,
  ...admissionKinds(),
  ...CLUSTER,
  ...CONFIG,
  ...DEVICE_KINDS,
  ...FLOW_CONTROL,
  ...NETWORK,
  ...PODS,
  ...SCALING,
  ...STORAGE,
  ...WORKLOADS,
  "apiextensions.k8s.io/CustomResourceDefinition": DEFINITION,
};

const NOTHING_SPECIAL: Kind = {};

/** What is special about a kind of Kubernetes', in one of its versions. */
export function kindOf({
  group,
  version,
  kind,
}: {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}): Kind {
  const known = KINDS[`${group}/${kind}`] ?? NOTHING_SPECIAL;
  const own = known.versions?.[version];
  return own === undefined ? known : { ...known, ...own };
}
