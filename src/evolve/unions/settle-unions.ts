import { type FieldPath, type FieldSet, pathsOf, printPath, withPrefix } from "../../fieldpath/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { lenientType, ownedLength, valueFields } from "../../typed/internal.ts";
import { equal, getField, type Json, type JsonObject, ObjectDraft } from "../../value/internal.ts";
import type { Notice } from "../duplicates/index.ts";
import { mapObjects, type Place } from "../places.ts";
import { askOwners, type ReadWrite } from "../read-write.ts";
import type { ReadUnion } from "./declared-union.ts";
import { settleUnion, type UnionMode } from "./settle-union.ts";
import type { UnionPlan } from "./union-plan.ts";

/** What becomes of the unions in a written object. */
export interface UnionsOutcome {
  /** Members that were cleared, what they held, and who owned them. */
  readonly cleared: readonly ClearedMember[];
  /** Discriminators that were changed to name the member that is set. */
  readonly followed: readonly FollowedDiscriminator[];
  /** What an apply would change though others own it, if the options ask for conflicts; the write must then not be stored. */
  readonly conflicts: readonly UnionConflict[];
  /** What is wrong with the write; it must then not be stored. */
  readonly errors: readonly Notice[];
}

/** A member or discriminator that others own, and that the config would clear or change. */
export interface UnionConflict {
  readonly path: FieldPath;
  readonly managers: readonly string[];
  /** The value that a discriminator would get; `undefined` for a member, which would be cleared. */
  readonly wanted: string | undefined;
}

/** A member of a union that was cleared because another one is set. */
export interface ClearedMember {
  readonly path: FieldPath;
  readonly value: Json;
  /** The managers that owned it, or anything inside it. */
  readonly owners: readonly string[];
  /** The field that was set: another member, or the discriminator. */
  readonly because: FieldPath;
}

/** A discriminator that came to name another member. */
export interface FollowedDiscriminator {
  readonly path: FieldPath;
  /** Its value before; `undefined` if it had none. */
  readonly before: Json | undefined;
  /** Its value now. */
  readonly after: string;
  /** The managers that owned it. */
  readonly owners: readonly string[];
}

/** The options of `reconcileUnions`, checked. */
export interface ReadOptions {
  readonly mode: UnionMode;
  readonly plan: UnionPlan;
  readonly conflicts: boolean;
}

/** A write, its manager, and the owners of fields. */
export interface WriteToSettle extends ReadWrite {
  readonly ownersOf: ((path: FieldPath) => readonly string[]) | undefined;
  readonly manager: string | undefined;
  readonly force: boolean | undefined;
}

/** Settles all unions in a written object. */
export function settleUnions(
  type: ObjectType,
  { mode, plan, conflicts }: ReadOptions,
  write: WriteToSettle,
): UnionsOutcome & { readonly object: JsonObject } {
  const { after } = write;
  const settling = new Settling(type, mode, write);
  const object = plan.isEmpty
    ? after
    : mapObjects(type, write, (place, map) => settling.settle(plan.unionsOf(map, place.path), place));
  const { cleared, followed, errors } = settling;
  const contested = conflicts && write.config !== undefined && write.force !== true;
  return {
    object: object as JsonObject,
    cleared,
    followed,
    conflicts: contested ? conflictsOf(settling, write.manager) : [],
    errors,
  };
}

/**
 * Settles the unions of a config inside what is atomic, which is applied as a whole: so that who applies the same says the same.
 * A config that contradicts itself comes back as it is.
 */
export function settleAtomicUnions(
  type: ObjectType,
  { mode, plan }: ReadOptions,
  config: JsonObject,
): JsonObject {
  if (plan.isEmpty) return config;
  const write = { after: config, config, ownersOf: undefined, manager: undefined, force: undefined };
  const settling = new Settling(type, mode, write);
  const object = mapObjects(type, write, (place, map) => {
    const unions = plan.unionsOf(map, place.path);
    return unions.length > 0 && isOwnedWhole(type, place) ? settling.settle(unions, place) : place.after;
  });
  return settling.errors.length > 0 ? config : (object as JsonObject);
}

/** Whether the fields of an object are owned together with it, or with something around it. */
function isOwnedWhole(type: ObjectType, { path }: Place): boolean {
  return ownedLength(type, [...path, { kind: "field", name: "" }]) <= path.length;
}

function conflictsOf(
  { cleared, followed }: Pick<UnionsOutcome, "cleared" | "followed">,
  manager: string | undefined,
): readonly UnionConflict[] {
  const changed = [
    ...cleared.map((member) => ({ ...member, wanted: undefined })),
    ...followed.map((discriminator) => ({ ...discriminator, wanted: discriminator.after })),
  ];
  return changed.flatMap(({ path, owners, wanted }) => {
    const managers = owners.filter((name) => name !== manager);
    return managers.length === 0 ? [] : [{ path, managers, wanted }];
  });
}

/** The settlement of one write, object by object. */
class Settling {
  readonly cleared: ClearedMember[] = [];
  readonly followed: FollowedDiscriminator[] = [];
  readonly errors: Notice[] = [];
  readonly #type: ObjectType;
  readonly #mode: UnionMode;
  readonly #write: WriteToSettle;
  #fields: FieldSet | undefined;

  constructor(type: ObjectType, mode: UnionMode, write: WriteToSettle) {
    this.#type = type;
    this.#mode = mode;
    this.#write = write;
  }

  /** What becomes of one object with some unions. */
  settle(unions: readonly ReadUnion[], place: Place): JsonObject {
    if (unions.length === 0 || isAsStored(place)) return place.after;
    let { after } = place;
    for (const union of unions) after = this.#settleOne(union, { ...place, after });
    return after;
  }

  #settleOne(union: ReadUnion, place: Place): JsonObject {
    const applied = this.#write.config !== undefined;
    const settlement = settleUnion(this.#mode, { ...place, union, applied });
    const { clear = [], because = "", discriminator, forget = false, error } = settlement;
    if (error !== undefined) this.errors.push({ path: printPath(place.path), message: error });
    const pathTo = (name: string): FieldPath => [...place.path, { kind: "field", name }];
    const draft = new ObjectDraft(place.after);
    for (const name of clear) {
      const path = pathTo(name);
      const value = getField(place.after, name) as Json;
      this.cleared.push({ path, value, owners: this.#ownersWithin(path), because: pathTo(because) });
      draft.remove(name);
    }
    const named = union.discriminator ?? "";
    const value = getField(place.after, named);
    if (discriminator !== undefined && value !== discriminator) {
      const path = pathTo(named);
      const owners = this.#ownersWithin(path);
      this.followed.push({ path, before: value, after: discriminator, owners });
      draft.set(named, discriminator);
    }
    // A discriminator that nobody owns followed the member, and goes with it.
    if (forget && this.#write.ownersOf !== undefined && this.#ownersWithin(pathTo(named)).length === 0)
      draft.remove(named);
    return draft.finish();
  }

  /** The managers that own a field, or anything inside it. */
  #ownersWithin(path: FieldPath): readonly string[] {
    const { after, ownersOf } = this.#write;
    if (ownersOf === undefined) return [];
    // Fields that the type does not know are somebody else's concern.
    this.#fields ??= valueFields(lenientType(this.#type), after);
    const below = [...pathsOf(withPrefix(this.#fields, path))];
    const paths = [path, ...below.map((rest) => [...path, ...rest])];
    return [...new Set(paths.flatMap((one) => askOwners({ ownersOf }, one)))];
  }
}

/** Whether an item without a key, or an object inside one, is as it was stored: of these, nothing else tells what changed. */
function isAsStored({ before, stored, after }: Place): boolean {
  return before === undefined && stored !== undefined && equal(stored, after);
}
