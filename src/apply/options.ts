import type { IgnoredFields } from "./ignored-fields.ts";
import type { Normalize } from "./normalize.ts";
import type { Equality } from "./share-values.ts";
import type { Convert } from "./versions.ts";

/** What applying and updating have in common. */
export interface WriteOptions {
  /** Converts objects to the versions in which others own their fields. Default: all versions have the same shape. */
  readonly convert?: Convert;
  /** The fields that nobody comes to own, for a version and a subresource. Default: none. */
  readonly ignore?: (version: string, subresource: string) => IgnoredFields | undefined;
  /** Brings what was written into the shape in which it is stored. Default: it is stored as it was written. */
  readonly normalize?: Normalize;
}

/** How to apply. All but `convert` and `ignore` go beyond Kubernetes. */
export interface ApplyOptions extends WriteOptions {
  /** What to do about some conflicts; the first rule that fits decides. Default: `force` decides about all. */
  readonly conflicts?: readonly ConflictRule[];
  /**
   * When two values mean the same, as `semanticallyEqual` of `fieldwise/evolve` says: a config that only says it otherwise
   * than live does not conflict, and shares live's value. Default: when they are equal.
   */
  readonly equal?: Equality;
  /** Names of managers that are this one too: what they own, it owns, and they are managers no more. Default: none. */
  readonly sameManager?: readonly string[];
  /** Whether to refuse a config that would remove fields from the object. Default: false. */
  readonly refuseRemovals?: boolean;
  /** What to do with fields that the type does not know: an error, or merge them as if there were no schema. Default: `refuse`. */
  readonly unknownFields?: "refuse" | "deduce";
}

/** What to do about a conflict. */
export interface ConflictRule {
  /** `force`: take the field over. `give-way`: leave it to its owner, as if the config did not state it. */
  readonly resolve: "force" | "give-way";
  /** Patterns for the fields it is about: `spec.replicas`, `spec.template.spec.containers[*].image`. Default: all. */
  readonly paths?: readonly string[];
  /** The managers it is about. Default: all. */
  readonly managers?: readonly string[];
}
