import type { DuplicateDecision, DuplicatePair, DuplicateRule } from "../../evolve/internal.ts";
import { checkText, encodeBase64, type Json, textOf } from "../../value/internal.ts";
import { appArmorRules } from "./app-armor.ts";
import { decideClusterIps } from "./cluster-ips.ts";
import { decideDataSource } from "./data-source.ts";
import { checkHostAddresses, decideAddresses, decideTexts } from "./one-and-list.ts";
import { fromTemplate, templateOf } from "./templates.ts";

const POD_STATUS: readonly DuplicateRule[] = [
  { old: "status.podIP", new: "status.podIPs", decide: decideAddresses },
  { old: "status.hostIP", new: "status.hostIPs", decide: checkHostAddresses },
];

const BY_KIND: ReadonlyMap<string, readonly DuplicateRule[]> = new Map<string, readonly DuplicateRule[]>([
  ["v1 Pod", [...podRules(), ...POD_STATUS]],
  ["v1 Node", [{ old: "spec.podCIDR", new: "spec.podCIDRs", decide: decideTexts }]],
  [
    "v1 PersistentVolumeClaim",
    [
      { old: "spec.dataSource", new: "spec.dataSourceRef", decide: decideDataSource },
      {
        old: 'metadata.annotations."volume.beta.kubernetes.io/storage-class"',
        new: "spec.storageClassName",
        policy: "readOldFirst",
      },
    ],
  ],
  ["v1 Service", [{ old: "spec.clusterIP", new: "spec.clusterIPs", decide: decideClusterIps }]],
  ["v1 Secret", [{ old: "data", new: "stringData", policy: "overlay", down: asStoredText }]],
]);

/**
 * The duplicates of a built-in kind, kept in agreement as the API server of v1.36 does, and refused in its words: `podIP` and
 * `podIPs`, `clusterIP` and `clusterIPs`, `dataSource` and `dataSourceRef`, `serviceAccount` (which follows
 * `serviceAccountName`), AppArmor's annotations, `stringData` over `data`, and the like; none for a kind that has none.
 */
export function kubernetesDuplicates(apiVersion: string, kind: string): readonly DuplicateRule[] {
  checkText(apiVersion, "apiVersion");
  checkText(kind, "kind");
  const template = templateOf(apiVersion, kind);
  return template === undefined ? (BY_KIND.get(`${apiVersion} ${kind}`) ?? []) : podRules(template);
}

/** The rules of a pod, or of a template of pods. */
function podRules(template?: string): readonly DuplicateRule[] {
  const old = fromTemplate(template, "spec.serviceAccount");
  return [{ old, new: `${old}Name`, decide: decideAccount }, ...appArmorRules(template)];
}

/** The new name wins, and takes the old one's value where it is not set. */
function decideAccount({ old, new: fresh }: DuplicatePair): DuplicateDecision {
  const name = textOf(fresh) || textOf(old);
  return name === "" ? {} : { old: name, new: name };
}

function asStoredText(text: Json): Json {
  return encodeBase64(text === null ? "" : String(text));
}
