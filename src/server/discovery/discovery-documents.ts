import type { Json, JsonObject } from "../../value/internal.ts";
import type { ApiGroup, ApiVersion } from "./api-groups.ts";
import { toApiResources, toResourceDiscovery } from "./describe-resource.ts";

/** The versions of the core group, and where the server is. */
export function toApiVersions(core: ApiGroup, serverAddress: string): JsonObject {
  return {
    kind: "APIVersions",
    versions: core.versions.map(({ version }) => version),
    serverAddressByClientCIDRs: [{ clientCIDR: "0.0.0.0/0", serverAddress }],
  };
}

/** All groups but the core group. */
export function toApiGroupList(groups: readonly ApiGroup[]): JsonObject {
  return { kind: "APIGroupList", apiVersion: "v1", groups: groups.map(describeGroup) };
}

export function toApiGroup(group: ApiGroup): JsonObject {
  return { kind: "APIGroup", apiVersion: "v1", ...describeGroup(group) };
}

/** The resources of a version. That of the core group has no apiVersion, as it always was. */
export function toApiResourceList({ group, apiVersion, resources }: ApiVersion): JsonObject {
  return {
    kind: "APIResourceList",
    ...(group !== "" && { apiVersion: "v1" }),
    groupVersion: apiVersion,
    resources: resources.flatMap(toApiResources),
  };
}

/** The versions of aggregated discovery, which is the same in both. */
export type DiscoveryVersion = "v2" | "v2beta1";

/** Groups with all their resources in one document. */
export function toDiscoveryList(groups: readonly ApiGroup[], version: DiscoveryVersion): JsonObject {
  return {
    kind: "APIGroupDiscoveryList",
    apiVersion: `apidiscovery.k8s.io/${version}`,
    metadata: {},
    items: groups.map(({ name, versions }) => ({
      metadata: name === "" ? {} : { name },
      versions: versions.map(({ version, resources }) => ({
        version,
        resources: resources.map(toResourceDiscovery),
        freshness: "Current",
      })),
    })),
  };
}

function describeGroup({ name, versions }: ApiGroup): JsonObject {
  const told = versions.map(({ apiVersion, version }) => ({ groupVersion: apiVersion, version }));
  return { name, versions: told, preferredVersion: told[0] as Json };
}
