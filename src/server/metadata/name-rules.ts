import {
  label1035Problems,
  labelProblems,
  type Problems,
  pathSegmentProblems,
  subdomainProblems,
} from "./name-problems.ts";

/** What the names of a kind must look like. A prefix is a `generateName`, which gets letters and digits at its end. */
export type NameRule = (name: string, isPrefix: boolean) => Problems;

/** A DNS-1123 subdomain, such as `my.name`: the rule of most kinds and of all custom resources. */
export const subdomainName: NameRule = (name, isPrefix) => subdomainProblems(stem(name, isPrefix));
/** A DNS-1123 label: no dots, at most 63 characters. */
const labelName: NameRule = (name, isPrefix) => labelProblems(stem(name, isPrefix));
/** A DNS-1035 label: a DNS-1123 label that starts with a letter. */
const label1035Name: NameRule = (name, isPrefix) => label1035Problems(stem(name, isPrefix));
/** Whatever fits in a URL's path, such as `system:node`. */
export const pathSegmentName: NameRule = pathSegmentProblems;

const cronJobName: NameRule = (name, isPrefix) => {
  const problems = subdomainName(name, isPrefix);
  // The controller appends eleven characters to name the jobs.
  return !isPrefix && name.length > 52 ? [...problems, "must be no more than 52 characters"] : problems;
};

/** The kinds, by group and kind, that do not name their objects by a DNS-1123 subdomain. */
const RULES: ReadonlyMap<string, NameRule> = new Map([
  ["/Namespace", labelName],
  ["/Service", label1035Name],
  ["/Event", pathSegmentName],
  ["events.k8s.io/Event", pathSegmentName],
  ["batch/CronJob", cronJobName],
  ["rbac.authorization.k8s.io/Role", pathSegmentName],
  ["rbac.authorization.k8s.io/RoleBinding", pathSegmentName],
  ["rbac.authorization.k8s.io/ClusterRole", pathSegmentName],
  ["rbac.authorization.k8s.io/ClusterRoleBinding", pathSegmentName],
  ["policy/PodDisruptionBudget", pathSegmentName],
  ["certificates.k8s.io/CertificateSigningRequest", pathSegmentName],
  ["apiregistration.k8s.io/APIService", pathSegmentName],
  ["networking.k8s.io/IPAddress", pathSegmentName],
]);

/** What the names of a kind must look like; a kind that nobody knows is a custom resource. */
export function nameRuleOf({ group, kind }: { readonly group: string; readonly kind: string }): NameRule {
  return RULES.get(`${group}/${kind}`) ?? subdomainName;
}

/** A prefix may end in a dash. Kubernetes then drops the character before that dash too, whatever it is. */
function stem(name: string, isPrefix: boolean): string {
  return isPrefix && name.length > 1 && name.endsWith("-") ? `${name.slice(0, -2)}a` : name;
}
