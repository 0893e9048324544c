/** Whose promises a schema must keep. */
export type CompatibilityPolicy = "kubernetes" | "crd" | "envoy" | "protobuf";

/** How bad a change is: it breaks clients, it depends on something the schema does not say, or it is fine. */
export type CompatibilitySeverity = "breaking" | "depends" | "fine";

/** Who writes a field: users write the spec (and all that is not status), controllers the status. */
export type CompatibilitySide = "spec" | "status";

/** How bad a change is under a policy; `undefined` where the policy has no opinion. */
export type CompatibilityVerdict =
  | CompatibilitySeverity
  | Readonly<Record<CompatibilitySide, CompatibilitySeverity>>
  | undefined;

/** Who may notice a change of a custom resource: those who write or read objects, what is stored, those who run the cluster. */
export type CompatibilityParty = "writers" | "readers" | "stored objects" | "operators";

/** A kind of change, and how bad it is under each policy. */
export interface CompatibilityRule
  extends Readonly<Record<Exclude<CompatibilityPolicy, "crd">, CompatibilityVerdict>> {
  /** How bad it is for those who keep a CustomResourceDefinition. */
  readonly crd?: CompatibilityVerdict;
  /** Whom it may break there. */
  readonly breaks?: readonly CompatibilityParty[];
  /** The change that the rule is about. */
  readonly change: string;
  /** Why it is as bad as it is. */
  readonly why: string;
  /** What to do instead. */
  readonly remedy: string;
}
