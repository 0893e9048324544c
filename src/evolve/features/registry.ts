/** A feature that an xDS client may state, and what a server owes for it. */
export interface RegisteredFeature {
  readonly name: string;
  /** Other names that it goes by. */
  readonly aliases: readonly string[];
  /** Whether a client states what it does not support. */
  readonly negative: boolean;
  /** What a server must do for a client that states it; `undefined` if it only may. */
  readonly must: string | undefined;
  /** What a server may do only for a client that states it. */
  readonly may: string | undefined;
  /** What a server must do for all other clients. */
  readonly otherwise: string | undefined;
}

/** The client features that Envoy's documentation registers. Others are known to those who agreed on them. */
export const CLIENT_FEATURES: readonly RegisteredFeature[] = [
  {
    name: "envoy.config.require-any-fields-contain-struct",
    aliases: [],
    negative: false,
    must: "send every Any as a TypedStruct (xds.type.v3.TypedStruct, formerly udpa.type.v1.TypedStruct)",
    may: undefined,
    otherwise: undefined,
  },
  {
    name: "envoy.lb.does_not_support_overprovisioning",
    aliases: [],
    negative: true,
    must: "do graceful failover on the server's side: the client does not overprovision",
    may: undefined,
    otherwise: undefined,
  },
  {
    name: "envoy.lrs.supports_send_all_clusters",
    aliases: [],
    negative: false,
    must: undefined,
    may: "set LoadStatsResponse.send_all_clusters",
    otherwise: "list the clusters in LoadStatsResponse.clusters, and leave send_all_clusters out",
  },
  {
    name: "xds.config.supports-resource-ttl",
    aliases: [],
    negative: false,
    must: undefined,
    may: "set the TTL of resources, and send heartbeats for them",
    otherwise: "leave out the TTL of resources, and send no heartbeats",
  },
  {
    name: "xds.config.resource-in-sotw",
    aliases: ["xds.config.supports-resource-in-sotw"],
    negative: false,
    must: undefined,
    may: "wrap resources in Resource in state-of-the-world responses",
    otherwise: "send resources as they are in state-of-the-world responses, not wrapped in Resource",
  },
];

const BY_NAME: ReadonlyMap<string, RegisteredFeature> = new Map(
  CLIENT_FEATURES.flatMap((feature) =>
    [feature.name, ...feature.aliases].map((name) => [name, feature] as const),
  ),
);

/** All names of a feature, the registered one first. One that is not registered has its own name only. */
export function namesOfFeature(name: string): readonly string[] {
  const feature = BY_NAME.get(name);
  return feature === undefined ? [name] : [feature.name, ...feature.aliases];
}
