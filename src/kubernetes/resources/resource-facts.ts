import { BUILTIN_RESOURCES } from "./builtin-facts.ts";

/** What can be done with a resource, as discovery lists it. */
export type Verb = "create" | "delete" | "deletecollection" | "get" | "list" | "patch" | "update" | "watch";

/** A resource as discovery lists it; a subresource has a `/` in its name. */
export interface ResourceFact {
  /** `v1`, `apps/v1`. */
  readonly groupVersion: string;
  /** The plural, as in paths: `deployments`, `deployments/status`. */
  readonly name: string;
  /** Empty for subresources. */
  readonly singularName: string;
  readonly namespaced: boolean;
  readonly kind: string;
  readonly verbs: readonly Verb[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  /** The group and the version of the kind where they are not those of `groupVersion`. */
  readonly group?: string;
  readonly version?: string;
}

let shared: readonly ResourceFact[] | undefined;

/** The resources of Kubernetes v1.36 and their subresources, as `kubectl api-resources` finds them at a server. */
export function kubernetesResources(): readonly ResourceFact[] {
  shared ??= JSON.parse(BUILTIN_RESOURCES) as readonly ResourceFact[];
  return shared;
}
