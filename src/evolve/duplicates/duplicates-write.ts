import type { FieldPath } from "../../fieldpath/internal.ts";
import type { ObjectOf } from "../../schema/internal.ts";
import type { Json } from "../../value/internal.ts";

/** A write: an object before it, absent on create, and after it. */
export interface DuplicatesWrite {
  readonly before?: object | undefined;
  readonly after: object;
  /** What is applied, where the write is an apply. */
  readonly config?: object | undefined;
  /** The owners of fields, where ownership is tracked. Default: it is not tracked. */
  readonly owners?: WriteOwners | undefined;
}

/** The manager that writes, and the owners of fields. */
export interface WriteOwners {
  /** The manager that writes. */
  readonly manager: string;
  /** Whether the writer takes what others own. Default: false. */
  readonly force?: boolean | undefined;
  /** The managers that own a field. */
  ownersOf(path: FieldPath): readonly string[];
}

/** The outcome of a write, with both names of every fact in agreement. */
export interface ReconciledDuplicates<T = unknown> {
  /** The object to store; `after` itself if nothing was to be done. */
  readonly object: ObjectOf<T>;
  /** Fields that were set or cleared to agree with another: nobody owns them but those who state them. */
  readonly mirrored: readonly FieldPath[];
  /** Fields that the writer comes to own, although it stated only their duplicates. */
  readonly owned: readonly FieldPath[];
  /** Fields that would change because the writer changed their duplicates, and that others own. */
  readonly conflicts: readonly DuplicateConflict[];
  readonly warnings: readonly Notice[];
  /** What is wrong with the write; it must then not be stored. */
  readonly errors: readonly Notice[];
}

/** A field that would change, although others own it. */
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
