import { checkText, isObject, type Json } from "../../value/internal.ts";
import { encodeBase64 } from "./base64.ts";
import { type DuplicateRule, firstOf } from "./duplicate-rule.ts";

/** A list of addresses as objects: `[{ip: "10.0.0.1"}]`. */
const AS_ADDRESS = { up: (ip: Json): Json => [{ ip }], down: firstAddress };

function firstAddress(list: Json): Json {
  const first = firstOf(list);
  return isObject(first) ? (first.ip ?? null) : null;
}

const POD_SPEC: readonly DuplicateRule[] = [
  { old: "spec.serviceAccount", new: "spec.serviceAccountName", policy: "newWins", emptyIsUnset: true },
];

const POD_STATUS: readonly DuplicateRule[] = [
  { old: "status.podIP", new: "status.podIPs", policy: "oldWins", emptyIsUnset: true, ...AS_ADDRESS },
  { old: "status.hostIP", new: "status.hostIPs", policy: "plural", ...AS_ADDRESS },
];

/** A reference to another namespace is one that the old field cannot say. */
function asDataSource(reference: Json): Json {
  return isObject(reference) && reference.namespace !== undefined ? null : reference;
}

const BY_KIND: ReadonlyMap<string, readonly DuplicateRule[]> = new Map<string, readonly DuplicateRule[]>([
  ["v1 Pod", [...POD_SPEC, ...POD_STATUS]],
  [
    "v1 Node",
    [
      {
        old: "spec.podCIDR",
        new: "spec.podCIDRs",
        policy: "oldWins",
        emptyIsUnset: true,
        up: (value) => [value],
        down: firstOf,
      },
    ],
  ],
  [
    "v1 PersistentVolumeClaim",
    [
      { old: "spec.dataSource", new: "spec.dataSourceRef", policy: "mustMatch", down: asDataSource },
      {
        old: 'metadata.annotations."volume.beta.kubernetes.io/storage-class"',
        new: "spec.storageClassName",
        policy: "readOldFirst",
      },
    ],
  ],
  ["v1 Service", [{ old: "spec.clusterIP", new: "spec.clusterIPs", policy: "plural", emptyIsUnset: true }]],
  ["v1 Secret", [{ old: "data", new: "stringData", policy: "overlay", down: asStoredText }]],
]);

function asStoredText(text: Json): Json {
  return encodeBase64(text === null ? "" : String(text));
}

const TEMPLATES: ReadonlyMap<string, string> = new Map([
  ["apps/v1 Deployment", "spec.template"],
  ["apps/v1 ReplicaSet", "spec.template"],
  ["apps/v1 StatefulSet", "spec.template"],
  ["apps/v1 DaemonSet", "spec.template"],
  ["batch/v1 Job", "spec.template"],
  ["batch/v1 CronJob", "spec.jobTemplate.spec.template"],
  ["v1 ReplicationController", "spec.template"],
  ["v1 PodTemplate", "template"],
]);

/**
 * The duplicates of a built-in kind, each with the policy that comes nearest to what the API server does: `podIP` and
 * `podIPs`, `clusterIP` and `clusterIPs`, `serviceAccount` (which follows `serviceAccountName`), `stringData` over `data`, and
 * the like; none for a kind that has none.
 */
export function kubernetesDuplicates(apiVersion: string, kind: string): readonly DuplicateRule[] {
  checkText(apiVersion, "apiVersion");
  checkText(kind, "kind");
  const template = TEMPLATES.get(`${apiVersion} ${kind}`);
  if (template === undefined) return BY_KIND.get(`${apiVersion} ${kind}`) ?? [];
  return POD_SPEC.map((rule) => ({
    ...rule,
    old: `${template}.${rule.old}`,
    new: `${template}.${rule.new}`,
  }));
}
