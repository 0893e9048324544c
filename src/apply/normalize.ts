import {
  difference,
  dropMatching,
  type FieldPath,
  type FieldSet,
  fieldSetOf,
  intersection,
  isEmpty,
  keepMatching,
  leaves,
  pathsOf,
  printPath,
  union,
  withPrefix,
} from "../fieldpath/internal.ts";
import type { ObjectType } from "../schema/internal.ts";
import { compare, valueAt, valueFields } from "../typed/internal.ts";
import {
  invalidArgument,
  type Json,
  type JsonObject,
  readArguments,
  shareUnchanged,
} from "../value/internal.ts";
import type { Conflict } from "./conflict.ts";
import { type Entry, entryId, type Owner } from "./managed-fields.ts";
import { MANAGED_FIELDS } from "./never-owned.ts";
import { ownersWithin } from "./owners.ts";
import { NOTHING } from "./pruning.ts";

/**
 * Brings a written object into the shape in which it is stored: fields that say the same made to agree, members of unions
 * cleared. What it changes belongs to nobody, unless the config states it. It throws if the object must not be stored.
 */
export type NormalizeObject = (object: JsonObject, write: WriteToNormalize) => Normalized;

/** The same for who owns what, too; `normalizeWith` makes such functions. */
export interface Normalize {
  (written: Written): NormalizedWrite;
  /** What a config is to say of its own, before it is applied to anything. Default: what it says. */
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
  /** Fields that were set to say what others say: those who state them own them as before. Default: none. */
  readonly mirrored?: readonly FieldPath[];
  /** Fields that the writer comes to own, though it did not state them. Default: none. */
  readonly owned?: readonly FieldPath[];
  /** Fields that the writer means to change, though others own them. Default: none. */
  readonly conflicts?: readonly {
    readonly path: FieldPath;
    readonly managers: readonly string[];
    /** `undefined` to clear it. */
    readonly wanted: Json | undefined;
    /** Whether it is a conflict with those alone that applied it, or something inside it. Default: false. */
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

export interface Written {
  readonly type: ObjectType;
  readonly before: JsonObject | undefined;
  readonly object: JsonObject;
  readonly config: JsonObject | undefined;
  readonly owner: Owner;
  readonly force: boolean;
  /** Who owns what: after an apply, before other writes. */
  readonly entries: ReadonlyMap<string, Entry>;
}

export interface NormalizedWrite {
  readonly object: JsonObject;
  readonly conflicts: readonly Conflict[];
  readonly cleared: readonly ClearedField[];
  /** An object that shares with the one before the write all that says the same. */
  share(object: JsonObject): JsonObject;
  /** Who owns what in the end, of those who do after the write: the writer does not own what it did not state. */
  settle(entries: ReadonlyMap<string, Entry>): ReadonlyMap<string, Entry>;
}

/** Normalizes written objects, and moves the ownership of what that changes. */
export function normalizeWith(
  normalize: NormalizeObject,
  readConfig?: (config: JsonObject) => JsonObject,
): Normalize {
  if (typeof normalize !== "function") throw invalidArgument("normalize must be a function: pass one");
  const normalizeWrite = (written: Written): NormalizedWrite => {
    const { type, before, object, config, owner, force, entries } = written;
    const normalized = normalize(object, {
      before,
      config,
      manager: owner.manager,
      force,
      ownersOf: (path) => [
        ...new Set(ownersWithin(type, entries.values(), path).map(({ manager }) => manager)),
      ],
    });
    const share = (stored: JsonObject): JsonObject => shareUnchanged(before, stored);
    return readArguments(() => ({
      object: normalized.object === object ? object : share(normalized.object),
      share,
      conflicts: conflictsOf(written, normalized),
      cleared: normalized.cleared ?? [],
      settle: settler(written, normalized),
    }));
  };
  return Object.assign(normalizeWrite, { readConfig });
}

function conflictsOf(written: Written, { conflicts }: Normalized): readonly Conflict[] {
  const { type, before, object, entries } = written;
  return (conflicts ?? []).flatMap((conflict) => {
    const { path, managers, wanted, ofAppliers = false } = conflict;
    if (ofAppliers) return conflictsWithAppliers(written, conflict);
    return ownersWithin(type, entries.values(), path)
      .filter(({ manager }) => managers.includes(manager))
      .map((other): Conflict => {
        const live = valueAt(type, before ?? object, path);
        return {
          path: printPath(path),
          steps: path,
          owner: other,
          live,
          wanted,
          waysOut: ["force", "give-way", "share"],
        };
      });
  });
}

/** A conflict with each of those that applied a field, or something inside it, about all that each applied. */
function conflictsWithAppliers(
  { type, before, object, entries }: Written,
  { path, managers, wanted }: { path: FieldPath; managers: readonly string[]; wanted: Json | undefined },
): readonly Conflict[] {
  return [...entries.values()].flatMap(({ owner, applied, fields }) => {
    if (!applied || !managers.includes(owner.manager)) return [];
    const inside = [...pathsOf(leaves(withPrefix(fields, path)))].map((rest) => [...path, ...rest]);
    return (inside.length === 0 ? [path] : inside).map((steps): Conflict => {
      const live = valueAt(type, before ?? object, steps);
      return { path: printPath(steps), steps, owner, live, wanted, waysOut: ["force"] };
    });
  });
}

/** What normalizing a write takes from the writer and from the others, and gives to the writer. */
function settler(
  { type, before, object, config, owner }: Written,
  { object: stored, mirrored = [], owned = [] }: Normalized,
): NormalizedWrite["settle"] {
  const { added, modified, removed } = compare(type, { from: object, to: stored, except: MANAGED_FIELDS });
  const gained = fieldSetOf(owned);
  const set = union(added, modified);
  if (isEmpty(set) && isEmpty(removed) && isEmpty(gained)) return (entries) => entries;
  const stated = config === undefined ? undefined : valueFields(type, config);
  // What a write leaves as it was stays whose it was, be it that it was put back.
  const changed =
    stated === undefined ? intersection(set, changesTo(type, before, stored)) : difference(set, stated);
  const ofWriter = union(removed, changed);
  const taken = union(dropMatching(changed, mirrored), keepMatching(changed, owned));
  const ofOthers = config === undefined ? removed : union(removed, taken);
  return (entries) => {
    const moved = new Map<string, Entry>();
    for (const [id, entry] of entries) {
      const fields =
        id === entryId(owner)
          ? union(difference(entry.fields, ofWriter), gained)
          : difference(entry.fields, ofOthers);
      if (!isEmpty(fields)) moved.set(id, fields === entry.fields ? entry : { ...entry, fields });
    }
    return moved;
  };
}

function changesTo(type: ObjectType, before: JsonObject | undefined, object: JsonObject): FieldSet {
  const { added, modified } = compare(type, { from: before ?? NOTHING, to: object, except: MANAGED_FIELDS });
  return union(added, modified);
}
