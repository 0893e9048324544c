import { labelKeyProblems } from "../../../value/internal.ts";
import { type Cause, invalid } from "../../status/cause.ts";

const COMPUTE = ["cpu", "memory", "ephemeral-storage"];
const HUGE = /^(?:requests\.)?hugepages-/;

/** What is counted, rather than measured. */
const COUNTED = [
  "pods",
  "resourcequotas",
  "services",
  "replicationcontrollers",
  "secrets",
  "configmaps",
  "persistentvolumeclaims",
  "services.nodeports",
  "services.loadbalancers",
];

const QUOTA: ReadonlySet<string> = new Set([
  ...COMPUTE,
  ...[...COMPUTE, "storage"].map((name) => `requests.${name}`),
  ...COMPUTE.map((name) => `limits.${name}`),
  ...COUNTED,
]);

/** Whether a quota can be about a resource that has no domain. */
export function isQuotaResource(name: string): boolean {
  return QUOTA.has(name) || HUGE.test(name);
}

/** What is Kubernetes' own: without a domain, or with its. */
export function isNative(name: string): boolean {
  return !name.includes("/") || name.includes("kubernetes.io/");
}

/** What belongs to somebody else. */
export function isExtended(name: string): boolean {
  return (
    !isNative(name) && !name.startsWith("requests.") && labelKeyProblems(`requests.${name}`).length === 0
  );
}

/** Whether there is only a whole number of a resource. */
export function isCounted(name: string): boolean {
  return COUNTED.includes(name) || isExtended(name);
}

/** Whether more may be used of a resource than was asked for. */
export function allowsOvercommit(name: string): boolean {
  return isNative(name) && !name.startsWith("hugepages-");
}

/** Refuses what is not the name of a resource. */
export function* checkResourceName(name: string, field: string): Iterable<Cause> {
  const problems = labelKeyProblems(name);
  for (const problem of problems) yield invalid(field, name, problem);
  if (problems.length === 0 && !name.includes("/") && name !== "storage" && !isQuotaResource(name))
    yield invalid(field, name, "must be a standard resource type or fully qualified");
}

/** Refuses what is not the name of a resource that a container can have. */
export function* checkContainerResourceName(name: string, field: string): Iterable<Cause> {
  yield* checkResourceName(name, field);
  if (!name.includes("/")) {
    if (!COMPUTE.includes(name) && !name.startsWith("hugepages-"))
      yield invalid(field, name, "must be a standard resource for containers");
  } else if (!isNative(name) && !isExtended(name))
    yield invalid(field, name, "doesn't follow extended resource name standard");
}

/** Refuses what is not the name of a resource that a quota can be about. */
export function* checkQuotaResourceName(name: string, field: string): Iterable<Cause> {
  yield* checkResourceName(name, field);
  if (!name.includes("/") && !isQuotaResource(name))
    yield invalid(field, name, "must be a standard resource for quota");
}
