/** What a user may call a kind: the kind itself in any case, its plural, or kubectl's short name. */
export function isNameOf(text: string, kind: string): boolean {
  const wanted = text.toLowerCase();
  const singular = kind.toLowerCase();
  return wanted === singular || wanted === pluralOf(singular) || SHORT_NAMES.get(wanted) === kind;
}

/** The plural as the API server makes it for kinds that do not state theirs. */
function pluralOf(singular: string): string {
  if (singular === "endpoints") return singular;
  if (/(?:s|x|z|ch|sh)$/.test(singular)) return `${singular}es`;
  return /[^aeiou]y$/.test(singular) ? `${singular.slice(0, -1)}ies` : `${singular}s`;
}

const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ["cj", "CronJob"],
  ["cm", "ConfigMap"],
  ["crd", "CustomResourceDefinition"],
  ["crds", "CustomResourceDefinition"],
  ["csr", "CertificateSigningRequest"],
  ["deploy", "Deployment"],
  ["ds", "DaemonSet"],
  ["ep", "Endpoints"],
  ["ev", "Event"],
  ["hpa", "HorizontalPodAutoscaler"],
  ["ing", "Ingress"],
  ["limits", "LimitRange"],
  ["netpol", "NetworkPolicy"],
  ["no", "Node"],
  ["ns", "Namespace"],
  ["pc", "PriorityClass"],
  ["pdb", "PodDisruptionBudget"],
  ["po", "Pod"],
  ["pv", "PersistentVolume"],
  ["pvc", "PersistentVolumeClaim"],
  ["quota", "ResourceQuota"],
  ["rc", "ReplicationController"],
  ["rs", "ReplicaSet"],
  ["sa", "ServiceAccount"],
  ["sc", "StorageClass"],
  ["sts", "StatefulSet"],
  ["svc", "Service"],
]);
