import type { FieldPath } from "../../fieldpath/internal.ts";
import type { ObjectOf } from "../../schema/internal.ts";
import type { Json } from "../../value/internal.ts";

/** A write: an object before it, absent on create, and after it. */
export interface DuplicatesWrite {
  readonly before?: object | undefined;
  readonly after: object;
  /** What is applied, where the write is an apply. */
  readonly config?: object | undefined;
  /** Who owns what, where ownership is tracked. Default: it is not. */
  readonly owners?: WriteOwners | undefined;
}

/** Who writes, and who owns what. */
export interface WriteOwners {
  /** Who writes. */
  readonly manager: string;
  /** Whether the writer takes what others own. Default: false. */
  readonly force?: boolean | undefined;
  /** The managers that own a field. */
  ownersOf(path: FieldPath): readonly string[];
}

/** What becomes of a write, so that every field says the same under each of its names. */
export interface ReconciledDuplicates<T = unknown> {
  /** The object to store; `after` itself if nothing was to be done. */
  readonly object: ObjectOf<T>;
  /** Fields that were set or cleared to agree with another: they belong to nobody but who stated them. */
  readonly mirrored: readonly FieldPath[];
  /** Fields that the writer comes to own, though it stated only their duplicates. */
  readonly owned: readonly FieldPath[];
  /** Fields that the writer meant to change by their duplicates, and others own. */
  readonly conflicts: readonly DuplicateConflict[];
  readonly warnings: readonly Notice[];
  /** What is wrong with the write; it must then not be stored. */
  readonly errors: readonly Notice[];
}

/** A field that the writer means to change, though others own it. */
export interface DuplicateConflict {
  readonly path: FieldPath;
  readonly managers: readonly string[];
  /** What the writer wants there. */
  readonly wanted: Json;
}

/** A sentence about a field. */
export interface Notice {
  readonly path: string;
  readonly message: string;
}
