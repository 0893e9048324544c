import type { Verb } from "./resource-facts.ts";

/** Part of an object that is written by itself, under a path of its own. */
export interface Subresource {
  readonly name: string;
  readonly kind: string;
  /** The group and version of its kind where they are not the resource's own. */
  readonly group?: string | undefined;
  readonly version?: string | undefined;
  readonly verbs: readonly Verb[];
}

/** Where an object keeps what its Scale shows: paths such as `.spec.replicas`. */
export interface ScalePaths {
  readonly specReplicas: string;
  readonly statusReplicas: string;
  readonly selector: string | undefined;
}
