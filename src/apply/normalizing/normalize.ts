import {
  difference,
  EMPTY,
  type FieldPath,
  type FieldSet,
  fieldSetOf,
  intersection,
  isEmpty,
  leaves,
  recursiveDifference,
  union,
} from "../../fieldpath/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { compare, ownedLength, valueFields, visitFields } from "../../typed/internal.ts";
import { invalidArgument, type JsonObject, readArguments, shareUnchanged } from "../../value/internal.ts";
import { type Entry, entryId } from "../entries/managed-fields.ts";
import { MANAGED_FIELDS } from "../entries/never-owned.ts";
import { NOTHING } from "../pruning/pruning.ts";
import { ownersWithin } from "../tools/owners.ts";
import { conflictsOf } from "./normalize-conflicts.ts";
import type { Normalize, Normalized, NormalizedWrite, NormalizeObject, Written } from "./normalized.ts";

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
      conflicts: conflictsOf(written, normalized.conflicts ?? []),
      cleared: normalized.cleared ?? [],
      settle: settler(written, normalized),
    }));
  };
  return Object.assign(normalizeWrite, { readConfig });
}

/** What normalizing a write takes from the writer and from the others, and gives to the writer. */
function settler(
  written: Written,
  { object: stored, mirrored = [], owned = [] }: Normalized,
): NormalizedWrite["settle"] {
  const { type, before, object, config, owner } = written;
  const { added, modified, removed } = compare(type, { from: object, to: stored, except: MANAGED_FIELDS });
  // What is inside something atomic is owned with the whole of it.
  const gained = fieldSetOf(owned.filter((path) => ownedLength(type, path) === path.length));
  const set = union(added, modified);
  if (isEmpty(set) && isEmpty(removed) && isEmpty(gained)) return (entries) => entries;
  const stated = config === undefined ? undefined : valueFields(type, config);
  // What a write leaves as it was, or puts back, keeps its owners.
  const changed =
    stated === undefined ? intersection(set, changesTo(type, before, stored)) : difference(set, stated);
  const unlike = recursiveDifference(changed, fieldSetOf(mirrored));
  const kept = config === undefined ? wholesOf(written, unlike) : EMPTY;
  const ofWriter = union(removed, difference(changed, kept));
  const taken = union(unlike, difference(changed, recursiveDifference(changed, gained)));
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

/** Of some fields, the lists and objects that the writer wrote: they stay its own, though something inside was changed. */
function wholesOf({ type, before, object }: Written, fields: FieldSet): FieldSet {
  if (isEmpty(fields)) return fields;
  const wrote = leaves(intersection(fields, changesTo(type, before, object)));
  const wholes: FieldPath[] = [];
  visitFields(type, { before: undefined, after: object }, wrote, (path, _, value) => {
    if (typeof value === "object" && value !== null) wholes.push(path);
  });
  return fieldSetOf(wholes);
}

function changesTo(type: ObjectType, before: JsonObject | undefined, object: JsonObject): FieldSet {
  const { added, modified } = compare(type, { from: before ?? NOTHING, to: object, except: MANAGED_FIELDS });
  return union(added, modified);
}
