import { compareVersions } from "../../kubernetes/kinds/index.ts";
import { compareStrings } from "../../value/internal.ts";
import type { Registry } from "../resources/registry.ts";
import type { Resource } from "../resources/resource.ts";

/** A group of resources, in all its versions. */
export interface ApiGroup {
  /** Empty for the core group. */
  readonly name: string;
  /** The preferred one first. */
  readonly versions: readonly ApiVersion[];
  /** Whether Kubernetes itself has this group. */
  readonly builtin: boolean;
}

/** The resources of a group in one version. */
export interface ApiVersion {
  readonly group: string;
  readonly version: string;
  /** `v1`, `apps/v1`. */
  readonly apiVersion: string;
  /** By their plurals. */
  readonly resources: readonly Resource[];
}

/** The groups of Kubernetes in the order of their priorities; the others follow by name. */
const PRIORITY: readonly string[] = [
  "",
  "apiregistration.k8s.io",
  "apps",
  "events.k8s.io",
  "authentication.k8s.io",
  "authorization.k8s.io",
  "autoscaling",
  "batch",
  "certificates.k8s.io",
  "networking.k8s.io",
  "policy",
  "rbac.authorization.k8s.io",
  "storage.k8s.io",
  "admissionregistration.k8s.io",
  "apiextensions.k8s.io",
  "scheduling.k8s.io",
  "coordination.k8s.io",
  "node.k8s.io",
  "discovery.k8s.io",
  "resource.k8s.io",
  "flowcontrol.apiserver.k8s.io",
];

/** The groups of a server's resources, in the order in which clients look for a kind. */
export function listGroups(registry: Registry): readonly ApiGroup[] {
  const groups = new Map<string, Map<string, Resource[]>>();
  for (const resource of registry.list()) {
    const versions = groups.get(resource.group) ?? new Map<string, Resource[]>();
    const resources = versions.get(resource.version) ?? [];
    groups.set(resource.group, versions.set(resource.version, resources));
    resources.push(resource);
  }
  return [...groups].map(toGroup).sort(compareGroups);
}

function toGroup([name, versions]: readonly [string, ReadonlyMap<string, readonly Resource[]>]): ApiGroup {
  const sorted = [...versions]
    .sort(([a], [b]) => compareVersions(a, b))
    .map(([version, resources]) => ({
      group: name,
      version,
      apiVersion: (resources[0] as Resource).apiVersion,
      resources: resources.toSorted((a, b) => compareStrings(a.plural, b.plural)),
    }));
  const builtin = sorted.some(({ resources }) => resources.some(({ custom }) => !custom));
  return { name, versions: sorted, builtin };
}

function compareGroups(a: ApiGroup, b: ApiGroup): number {
  return priorityOf(a) - priorityOf(b) || compareStrings(a.name, b.name);
}

function priorityOf({ name }: ApiGroup): number {
  const place = PRIORITY.indexOf(name);
  return place < 0 ? PRIORITY.length : place;
}
