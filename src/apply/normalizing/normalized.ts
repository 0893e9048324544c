import type { FieldPath } from "../../fieldpath/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import type { Json, JsonObject } from "../../value/internal.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import type { Entry, Owner } from "../entries/managed-fields.ts";

/**
 * Brings a written object into the shape in which it is stored: fields that say the same made to agree, members of unions
 * cleared. What it changes belongs to nobody, unless the config states it. It throws if the object must not be stored.
 */
export type NormalizeObject = (object: JsonObject, write: WriteToNormalize) => Normalized;

/** The same with ownership; `normalizeWith` makes such a function. */
export interface Normalize {
  (written: Written): NormalizedWrite;
  /** The config as it is to be applied, for configs that contradict themselves. Default: as it is. */
  readonly readConfig?: ((config: JsonObject) => JsonObject) | undefined;
}

/** The write that led to the object. */
export interface WriteToNormalize {
  /** The object as it was; absent on create. */
  readonly before: JsonObject | undefined;
  /** What is applied; absent for other writes. */
  readonly config: JsonObject | undefined;
  readonly manager: string;
  /** Whether the writer takes what others own: as every update does, and an apply by force. */
  readonly force: boolean;
  /** The names of the managers that own a field, or something inside it: after an apply, before other writes. */
  ownersOf(path: FieldPath): readonly string[];
}

/** What is stored of a write. */
export interface Normalized {
  readonly object: JsonObject;
  /** Fields that were set to agree with others: their owners stay. Default: none. */
  readonly mirrored?: readonly FieldPath[];
  /** Fields that the writer comes to own, though it did not state them. Default: none. */
  readonly owned?: readonly FieldPath[];
  /** Fields that the writer means to change, though others own them. Default: none. */
  readonly conflicts?: readonly {
    readonly path: FieldPath;
    readonly managers: readonly string[];
    /** `undefined` to clear it. */
    readonly wanted: Json | undefined;
    /** Whether it conflicts only with managers that applied it, or something inside it. Default: false. */
    readonly ofAppliers?: boolean;
  }[];
  /** Fields that were cleared with all inside them, because of others that exclude them. Default: none. */
  readonly cleared?: readonly ClearedField[];
}

/** A field that was cleared, and the one that was set and excludes it. */
export interface ClearedField {
  readonly path: FieldPath;
  readonly because: FieldPath;
}

/** A write as `Normalize` takes it. */
export interface Written {
  readonly type: ObjectType;
  readonly before: JsonObject | undefined;
  readonly object: JsonObject;
  readonly config: JsonObject | undefined;
  readonly owner: Owner;
  readonly force: boolean;
  /** The entries of `managedFields`: after an apply, before other writes. */
  readonly entries: ReadonlyMap<string, Entry>;
}

/** What becomes of a write, and of the ownership of its fields. */
export interface NormalizedWrite {
  readonly object: JsonObject;
  readonly conflicts: readonly Conflict[];
  readonly cleared: readonly ClearedField[];
  /** An object that shares with the one before the write all that says the same. */
  share(object: JsonObject): JsonObject;
  /** The entries to store, given those after the write: the writer does not own what it did not state. */
  settle(entries: ReadonlyMap<string, Entry>): ReadonlyMap<string, Entry>;
}
