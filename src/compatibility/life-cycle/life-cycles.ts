import type { Track } from "../findings/finding.ts";
import type { CompatibilityPolicy } from "../findings/rule.ts";

/** How long a policy keeps versions, and how many of them. */
export interface LifeCycle {
  /** How long a version stays after its deprecation, by how settled it is; `undefined` where the policy does not say. */
  readonly stays: Readonly<Record<Track, Stay>> | undefined;
  /** When a version must be deprecated at the latest, counted from its introduction. */
  readonly deprecatedAfter: Readonly<Partial<Record<Track, Span>>>;
  /** Which major versions there may be at a time, and when the next one may come. */
  readonly majors: MajorVersions | undefined;
  /** Since when the API of the policy's own project has its last major version, and nothing goes any more. */
  readonly last: LastMajor | undefined;
}

/** Until a span is over; not before the next major release; or `none`: it may go at any time. */
export type Stay = Span | "major release" | "none";

/** A time that must pass. Where both parts are known, both must have: whichever is longer counts. */
export interface Span {
  readonly months: number;
  readonly releases?: number;
}

/** How many major versions of a package there may be at a time. */
export interface MajorVersions {
  /** How many stable ones: the current one, and those before it. */
  readonly stable: number;
  /** How many that are alpha still, ahead of the current one. */
  readonly ahead: number;
  /** How long after one the next may come. */
  readonly apart: Span;
}

/** The major version after which packages get no other. */
export interface LastMajor {
  /** The packages that it is about: what their names begin with. */
  readonly prefixes: readonly string[];
  readonly major: number;
  /** The release that the rule came with, and its day. */
  readonly release: string;
  readonly on: string;
}

const KUBERNETES: LifeCycle = {
  stays: { alpha: "none", beta: { months: 9, releases: 3 }, stable: "major release" },
  deprecatedAfter: { beta: { months: 9, releases: 3 } },
  majors: undefined,
  last: undefined,
};

/**
 * The life cycle of versions under each policy. Kubernetes: rule 4a of its deprecation policy. Envoy: its versioning guide up to
 * v1.24, and since then for its own packages. Protobuf itself says nothing.
 */
export const LIFE_CYCLES: Readonly<Record<CompatibilityPolicy, LifeCycle>> = {
  kubernetes: KUBERNETES,
  crd: KUBERNETES,
  envoy: {
    // A version is deprecated by the next major one, and lives one more year.
    stays: { alpha: "none", beta: { months: 12 }, stable: { months: 12 } },
    deprecatedAfter: {},
    majors: { stable: 2, ahead: 1, apart: { months: 12 } },
    last: { prefixes: ["envoy.", "xds.", "udpa."], major: 3, release: "1.25", on: "2023-01-18" },
  },
  protobuf: { stays: undefined, deprecatedAfter: {}, majors: undefined, last: undefined },
};
