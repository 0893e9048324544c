import type { Converter } from "../../evolve/internal.ts";
import type { Schema } from "../../schema/internal.ts";
import type { CompatibilityParty, CompatibilityPolicy, CompatibilitySeverity } from "./rule.ts";
import type { CompatibilityRuleId } from "./rules.ts";

/** One change that clients may notice. */
export interface CompatibilityFinding {
  readonly rule: CompatibilityRuleId;
  readonly severity: CompatibilitySeverity;
  /**
   * The kind in its version, or the definition, that changed: `apps/v1 Deployment`; empty for a single type. Of a protobuf
   * API the message, enum, service, package or file: `envoy.config.core.v3.Node`.
   */
  readonly in: string;
  /** The field, from the top of it: `.spec.ports[*].name`; `.*` for the values of a map. Empty for the whole. */
  readonly path: string;
  /** What changed. */
  readonly change: string;
  readonly why: string;
  readonly remedy: string;
  /** Set where the rule says worse, and an exemption makes it fine. */
  readonly exempt?: CompatibilityExemption;
  /** Whom it may break; of custom resources, under their own policy. */
  readonly breaks?: readonly CompatibilityParty[];
  /** How far stored objects are spared, if it is about what they must be; of custom resources. Of several places, the least. */
  readonly spares?: CompatibilitySparing;
  /** A value that was accepted and no longer is, where one was found. */
  readonly example?: unknown;
  /** Set where the version is not settled, and may break; of custom resources. */
  readonly unstable?: true;
  /** All places of a change that is the same in several, this one included; of custom resources. */
  readonly places?: readonly CompatibilityOccurrence[];
  /** In how many more places somebody has accepted it. */
  readonly accepted?: number;
  /** Where it is in the files of a protobuf API: in the new ones, unless it is gone. */
  readonly at?: CompatibilityPlace;
}

/**
 * Until what is edited an object that was stored before is not refused: the field, the object around it, a list that is compared as a
 * whole; `none`: it is refused or changed at once.
 */
export type CompatibilitySparing = "field" | "object" | `list ${string}` | "none";

/** One of the places of a finding. */
export interface CompatibilityOccurrence
  extends Pick<CompatibilityFinding, "in" | "path" | "spares" | "at"> {}

/** A place in a `.proto` file. Lines and columns count from 1; they are there if the descriptor set tells them. */
export interface CompatibilityPlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** Why a change that breaks is fine. */
export type CompatibilityExemption =
  | "alpha"
  | "work in progress"
  | "not implemented"
  | "unreleased"
  | "deprecated long enough";

/** How settled a version is: alpha may break, beta keeps compatible until it goes away, stable stays. */
export type Track = "stable" | "beta" | "alpha";

/** What counts as a change, and as a bad one. */
export interface CompatibilityOptions {
  /** Whose promises count. Default: `crd` if all that is compared are CustomResourceDefinitions, else `kubernetes`. */
  readonly policy?: CompatibilityPolicy | undefined;
  /** Report changes that are fine, too. Default: false. */
  readonly includeFine?: boolean | undefined;
  /** How bad a finding must be to fail the comparison. Default: `breaking`. */
  readonly failOn?: "breaking" | "depends" | undefined;
  /** Let alpha versions break. Default: true. */
  readonly exemptAlpha?: boolean | undefined;
  /**
   * Under the policy `crd`, hold against a change what only readers notice, as Kubernetes' own does: values, fields and nulls that
   * they were told cannot be. Default: false.
   */
  readonly readers?: boolean | undefined;
  /** Findings that somebody has looked at and accepted. */
  readonly suppress?: readonly CompatibilitySuppression[] | undefined;
  /** Today, as a date or a time of RFC 3339: what is young, and what was deprecated for long enough. */
  readonly now?: string | Date | undefined;
  /** The release that will have the new schema: `1.36`. */
  readonly release?: string | undefined;
  /** Since when versions are deprecated, by apiVersion: `{"example.com/v1beta1": {on: "2026-01-31"}}`. */
  readonly deprecated?: Readonly<Record<string, VersionDeprecation>> | undefined;
  /** Since when versions are there, likewise: which are to be deprecated, and when the next one may come. */
  readonly introduced?: Readonly<Record<string, VersionDeprecation>> | undefined;
  /**
   * The types of a library that custom resources embed, such as `kubernetes()` for pods, containers and volumes: where they change as they did in the
   * library, that is fine. Default: none.
   */
  readonly embedded?: Schema | undefined;
  /** The converters of kinds, as `createConverter` gives them: they tell which fields survive in versions that lack them. */
  readonly converters?: readonly Converter[] | undefined;
}

/** What counts as a change of a protobuf API, and as a bad one. */
export interface DescriptorSetOptions
  extends Pick<
    CompatibilityOptions,
    "includeFine" | "failOn" | "exemptAlpha" | "suppress" | "now" | "release"
  > {
  /**
   * Whose promises count: Envoy's, or only those that the wire and JSON need. Default: `envoy` if a package begins with `envoy.`,
   * `xds.` or `udpa.`, else `protobuf`.
   */
  readonly policy?: Exclude<CompatibilityPolicy, "kubernetes" | "crd"> | undefined;
  /**
   * Under Envoy's policy, let break what has `[#not-implemented-hide:]` in its comment, as its guide did until v1.21. Needs sets
   * with source information. Default: false.
   */
  readonly exemptNotImplemented?: boolean | undefined;
  /**
   * Since when packages are deprecated, by name: `{"acme.shop.v1": {on: "2026-01-31"}}`. A version alone, `v1`, is for all packages that
   * have it. Under Envoy's policy, a version is deprecated from the day on that the next one became stable.
   */
  readonly deprecated?: Readonly<Record<string, VersionDeprecation>> | undefined;
  /** Since when packages are there, likewise: when their next major version may come. */
  readonly introduced?: Readonly<Record<string, VersionDeprecation>> | undefined;
}

/** Since when a version is deprecated, or there. */
export interface VersionDeprecation {
  /** The day, or the time. */
  readonly on?: string | Date | undefined;
  /** The release that it came with. */
  readonly release?: string | undefined;
}

/** Accepts findings of a rule: all, or those in a kind or definition, or at a path and below. */
export interface CompatibilitySuppression {
  readonly rule: CompatibilityRuleId;
  /** As findings have it. */
  readonly in?: string | undefined;
  /** A path in which `.*` or `[*]` stands for any one step. */
  readonly path?: string | undefined;
}
