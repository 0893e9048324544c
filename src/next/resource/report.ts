import type { Json } from "../../value/internal.ts";

/** What became of a kind, and what a person should know of it. */
export interface NextResourceReport {
  readonly group: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  /** What differs in the next version, in the order of declaration. */
  readonly changes: readonly NextResourceChange[];
  /** What one version cannot say, and an annotation of its objects carries. */
  readonly stashed: readonly StashedField[];
  /** What nobody but a person can decide. */
  readonly attention: readonly NextResourceNote[];
  /** Versions that were there before, and how they come to the next one. */
  readonly versions: readonly NextResourceNote[];
}

/** One change that the next version makes. */
export interface NextResourceChange {
  /**
   * `removed`: it is gone. `renamed`, `moved`: `to` is its new path. `merged`: an older name of what is at `to`. `promoted`: an annotation that
   * is the field at `to`. `value removed`, `value renamed`: of the values that a field may have. `default`: it has another one.
   */
  readonly change:
    | "removed"
    | "renamed"
    | "moved"
    | "merged"
    | "promoted"
    | "value removed"
    | "value renamed"
    | "default";
  /** The path in the version that it is made from. */
  readonly path: string;
  readonly to?: string | undefined;
  /** The value or the default before; absent if there was none. */
  readonly was?: Json | undefined;
  /** The value or the default in the next version; absent if there is none. */
  readonly becomes?: Json | undefined;
  /** Since when it is deprecated, as the schema says it. */
  readonly since?: string | undefined;
}

/** A field that one version cannot say, or not all of. */
export interface StashedField {
  /** The version whose field it is. */
  readonly version: string;
  readonly path: string;
  readonly why: string;
}

/** Something to know: a path, a place in the definition or a version, and a sentence. */
export interface NextResourceNote {
  readonly at: string;
  readonly message: string;
}
