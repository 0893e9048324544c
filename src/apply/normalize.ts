import { difference, type FieldPath, fieldSetOf, isEmpty, printPath, union } from "../fieldpath/internal.ts";
import type { ObjectType } from "../schema/internal.ts";
import { compare, valueAt, valueFields } from "../typed/internal.ts";
import { invalidArgument, type Json, type JsonObject, readArguments } from "../value/internal.ts";
import type { Conflict } from "./conflict.ts";
import { type Entry, entryId, type Owner } from "./managed-fields.ts";
import { MANAGED_FIELDS } from "./never-owned.ts";
import { ownersOf } from "./owners.ts";

/**
 * Brings a written object into the shape in which it is stored: fields that say the same made to agree, members of unions
 * cleared. What it changes belongs to nobody, unless the config states it. It throws if the object must not be stored.
 */
export type NormalizeObject = (object: JsonObject, write: WriteToNormalize) => Normalized;

/** The same for who owns what, too; `normalizeWith` makes such functions. */
export type Normalize = (written: Written) => NormalizedWrite;

/** The write that led to the object. */
export interface WriteToNormalize {
  /** The object as it was; absent on create. */
  readonly before: JsonObject | undefined;
  /** What is applied; absent for other writes. */
  readonly config: JsonObject | undefined;
  readonly manager: string;
  /** Whether the writer takes what others own: as every update does, and an apply by force. */
  readonly force: boolean;
  /** The names of the managers that own a field after the write. */
  ownersOf(path: FieldPath): readonly string[];
}

/** What is stored of a write. */
export interface Normalized {
  readonly object: JsonObject;
  /** Fields that the writer comes to own, though it did not state them. Default: none. */
  readonly owned?: readonly FieldPath[];
  /** Fields that the writer means to change, though others own them. Default: none. */
  readonly conflicts?: readonly {
    readonly path: FieldPath;
    readonly managers: readonly string[];
    readonly wanted: Json;
  }[];
}

export interface Written {
  readonly type: ObjectType;
  readonly before: JsonObject | undefined;
  readonly object: JsonObject;
  readonly config: JsonObject | undefined;
  readonly owner: Owner;
  readonly force: boolean;
  /** Who owns what, the writer itself included. */
  readonly entries: ReadonlyMap<string, Entry>;
}

export interface NormalizedWrite {
  readonly object: JsonObject;
  readonly entries: ReadonlyMap<string, Entry>;
  readonly conflicts: readonly Conflict[];
}

/** Normalizes written objects, and moves the ownership of what that changes. */
export function normalizeWith(normalize: NormalizeObject): Normalize {
  if (typeof normalize !== "function") throw invalidArgument("normalize must be a function: pass one");
  return (written) => {
    const { type, before, object, config, owner, force, entries } = written;
    const normalized = normalize(object, {
      before,
      config,
      manager: owner.manager,
      force,
      ownersOf: (path) => [...new Set(ownersOf(type, entries.values(), path).map(({ manager }) => manager))],
    });
    return readArguments(() => moveNormalized(written, normalized));
  };
}

function moveNormalized(
  { type, before, object, config, owner, entries }: Written,
  normalized: Normalized,
): NormalizedWrite {
  const conflicts = (normalized.conflicts ?? []).flatMap(({ path, managers, wanted }) =>
    ownersOf(type, entries.values(), path)
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
      }),
  );
  const { modified, removed } = compare(type, {
    from: object,
    to: normalized.object,
    except: MANAGED_FIELDS,
  });
  const stated = config === undefined ? undefined : valueFields(type, config);
  const unowned = union(removed, stated === undefined ? modified : difference(modified, stated));
  const gained = fieldSetOf(normalized.owned ?? []);
  if (isEmpty(unowned) && isEmpty(gained)) return { object: normalized.object, entries, conflicts };
  const moved = new Map<string, Entry>();
  for (const [id, entry] of entries) {
    const left = difference(entry.fields, unowned);
    const fields = id === entryId(owner) ? union(left, gained) : difference(left, gained);
    if (!isEmpty(fields)) moved.set(id, fields === entry.fields ? entry : { ...entry, fields });
  }
  return { object: normalized.object, entries: moved, conflicts };
}
