import { equal, isObject, type Json, type JsonObject } from "../../value/internal.ts";
import { type Cause, forbidden, invalid } from "../metadata/index.ts";
import { valueAt } from "./check-values.ts";

/** A field that stays as it is, and what is said about who changes it. */
interface ImmutableField {
  readonly path: string;
  readonly refuse?: (path: string, value: Json) => Cause;
}

const always = (...paths: readonly string[]): readonly ImmutableField[] => paths.map((path) => ({ path }));

const because =
  (message: string) =>
  (path: string, value: Json): Cause =>
    invalid(path, value, message);

const ROLE: readonly ImmutableField[] = [
  {
    path: "roleRef",
    // Kubernetes shows it as Go knows it.
    refuse(path, value) {
      const { apiGroup: APIGroup = "", kind: Kind = "", name: Name = "" } = isObject(value) ? value : {};
      return invalid(path, { APIGroup, Kind, Name }, "cannot change roleRef");
    },
  },
];

/** What nobody may change once it is there, by group and kind. */
export const IMMUTABLE: Readonly<Record<string, readonly ImmutableField[]>> = {
  "/Secret": always("type"),
  "apps/ControllerRevision": always("data"),
  "apps/DaemonSet": always("spec.selector"),
  "apps/Deployment": always("spec.selector"),
  "apps/ReplicaSet": always("spec.selector"),
  "batch/Job": always(
    "spec.selector",
    "spec.completionMode",
    "spec.podFailurePolicy",
    "spec.backoffLimitPerIndex",
    "spec.managedBy",
    "spec.successPolicy",
  ),
  "discovery.k8s.io/EndpointSlice": always("addressType"),
  "networking.k8s.io/IngressClass": always("spec.controller"),
  "networking.k8s.io/IPAddress": always("spec.parentRef"),
  "node.k8s.io/RuntimeClass": always("handler"),
  "rbac.authorization.k8s.io/ClusterRoleBinding": ROLE,
  "rbac.authorization.k8s.io/RoleBinding": ROLE,
  "resource.k8s.io/ResourceClaim": always("spec"),
  "resource.k8s.io/ResourceClaimTemplate": always("spec"),
  "scheduling.k8s.io/PriorityClass": [
    {
      path: "value",
      refuse: (path) => forbidden(path, "may not be changed in an update."),
    },
    { path: "preemptionPolicy" },
  ],
  "storage.k8s.io/CSIDriver": [
    // Kubernetes names the field so.
    {
      path: "spec.attachRequired",
      refuse: (_, value) => invalid("spec.attachedRequired", value, "field is immutable"),
    },
    ...always("spec.volumeLifecycleModes"),
  ],
  "storage.k8s.io/CSIStorageCapacity": always("nodeTopology", "storageClassName"),
  "storage.k8s.io/StorageClass": always("parameters", "provisioner", "reclaimPolicy", "volumeBindingMode"),
  "storage.k8s.io/VolumeAttachment": always("spec"),
  "storage.k8s.io/VolumeAttributesClass": ["driverName", "parameters"].map((path) => ({
    path,
    refuse: () => forbidden(path, `updates to ${path} are forbidden.`),
  })),
};

/** What is wrong with an object because it changes what stays. */
export function* checkImmutable(
  fields: readonly ImmutableField[],
  { object, live }: { readonly object: JsonObject; readonly live: JsonObject },
): Iterable<Cause> {
  for (const { path, refuse = because("field is immutable") } of fields) {
    const value = valueAt(object, path);
    if (!isSame(value, valueAt(live, path))) yield refuse(path, value ?? null);
  }
}

/** Whether two values say the same: for Go, what is empty is as good as absent. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || (isEmpty(a) && isEmpty(b)) || (a !== undefined && b !== undefined && equal(a, b));
}

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}
