import { type FieldPath, pathsOf, printPath, withPrefix } from "../../fieldpath/internal.ts";
import { checkObjectType, type ObjectOf, type ObjectType } from "../../schema/internal.ts";
import { valueAt, valueFields } from "../../typed/internal.ts";
import {
  equal,
  isObject,
  type Json,
  type JsonObject,
  type Names,
  ObjectDraft,
  readArguments,
  readAsJson,
  readList,
  readNamed,
} from "../../value/internal.ts";
import type { Notice } from "../duplicates/index.ts";
import { mapObjects, type Place } from "../places.ts";
import { askOwners, checkWrite, type ReadWrite, readWrite, SIDES, sharePassed } from "../read-write.ts";
import type { DeclaredUnion, ReadUnion } from "./declared-union.ts";
import { settleUnion, type UnionMode } from "./settle-union.ts";
import { UnionPlan } from "./union-plan.ts";

/** A write: an object before it, absent on create, and after it. */
export interface UnionsWrite {
  /** Absent on create. */
  readonly before?: object | undefined;
  readonly after: object;
  /** What is applied, where the write is an apply. */
  readonly config?: object | undefined;
  /** Who owns a field; it is asked for a member that is cleared and for all fields below. Default: nobody is known. */
  readonly ownersOf?: ((path: FieldPath) => readonly string[]) | undefined;
}

/** How unions are kept to one member. */
export interface UnionOptions {
  /** Default: `normalize`. */
  readonly mode?: UnionMode | undefined;
  /**
   * Unions that the schema does not declare. One takes the place of those of the schema that share a member with it, so it
   * corrects them, too. Default: none.
   */
  readonly declared?: readonly DeclaredUnion[] | undefined;
  /**
   * The discriminator's values where the published ones are wrong, by member: some types publish the name of a Go field,
   * `{localhostProfile: "Localhost"}`. Where one name means two things, declare the unions instead. Default: as published.
   */
  readonly values?: Readonly<Record<string, string>> | undefined;
}

/** What becomes of a write, so that at most one member of every union is set. */
export interface ReconciledUnions<T = unknown> {
  /** The object to store; `after` itself if nothing was to be done. */
  readonly object: ObjectOf<T>;
  /** Members that were cleared, what they held, and who owned them. */
  readonly cleared: readonly ClearedMember[];
  /** Discriminators that were set to name the member that is set. */
  readonly followed: readonly FollowedDiscriminator[];
  /** What is wrong with the write; it must then not be stored. */
  readonly errors: readonly Notice[];
}

/** A member of a union that was cleared because another one is set. */
export interface ClearedMember {
  readonly path: FieldPath;
  readonly value: Json;
  /** Who owned it, or anything inside it. */
  readonly owners: readonly string[];
  /** The field that was set: another member, or the discriminator. */
  readonly because: FieldPath;
}

/** A discriminator that came to name another member. */
export interface FollowedDiscriminator {
  readonly path: FieldPath;
  /** What it said; `undefined` if nothing. */
  readonly value: Json | undefined;
  /** Who owned it. */
  readonly owners: readonly string[];
}

const PARTS: Names = { before: "any", after: "any", config: "any", ownersOf: "function" };
const OPTIONS: Names = { mode: "validate|normalize|legacy", declared: "any", values: "any" };

/**
 * Keeps at most one member of every union of an object set, however deep it is: of those that the type's schema declares,
 * and of those that are declared here. A union, or a value, of fields that the type does not have is an error.
 */
export function reconcileUnions<T>(
  type: ObjectType<T>,
  write: UnionsWrite,
  options: UnionOptions = {},
): ReconciledUnions<T> {
  const read = readOptions(type, options, []);
  const { ownersOf, ...sides } = readParts(write);
  const sidesRead = readArguments(() => readWrite(sides));
  const { object, ...outcome } = settleAll(type, read, sidesRead, ownersOf);
  return { object: sharePassed(sides.after, sidesRead.after, object), ...outcome };
}

/**
 * The same for many writes: the options are read once, and a wrong one is an error at once. The objects are taken to be
 * JSON, and looked at closely only if something fails. Implied unions count as those of the schema do.
 */
export function createUnionReconciler<T>(
  type: ObjectType<T>,
  options: UnionOptions = {},
  implied: readonly DeclaredUnion[] = [],
): (write: UnionsWrite) => ReconciledUnions<T> {
  const read = readOptions(type, options, implied);
  return (write) => {
    const { ownersOf, ...sides } = readParts(write);
    return readAsJson(sides, SIDES, (parts) => {
      const { object, ...outcome } = settleAll(type, read, checkWrite(parts), ownersOf);
      return { object: object as ObjectOf<T>, ...outcome };
    });
  };
}

function readParts(write: UnionsWrite): UnionsWrite {
  return readArguments(() => readNamed("parts", write, PARTS));
}

type Outcome = Omit<ReconciledUnions, "object"> & { readonly object: JsonObject };

interface ReadOptions {
  readonly mode: UnionMode;
  readonly plan: UnionPlan;
}

function readOptions(
  type: ObjectType,
  options: UnionOptions,
  implied: readonly DeclaredUnion[],
): ReadOptions {
  return readArguments(() => {
    checkObjectType(type);
    const { mode = "normalize", declared = [], values = {} } = readNamed("options", options, OPTIONS);
    return { mode, plan: new UnionPlan(type, { declared: readList(declared, "declared"), implied, values }) };
  });
}

function settleAll(
  type: ObjectType,
  { mode, plan }: ReadOptions,
  { before, after, config }: ReadWrite,
  ownersOf: UnionsWrite["ownersOf"],
): Outcome {
  const cleared: ClearedMember[] = [];
  const followed: FollowedDiscriminator[] = [];
  const errors: Notice[] = [];
  const settle = (union: ReadUnion, place: Place): JsonObject => {
    const applied = config !== undefined;
    const settlement = settleUnion(mode, { ...place, union, applied });
    const { clear = [], because, discriminator, error } = settlement;
    if (error !== undefined) errors.push({ path: printPath(place.path), message: error });
    const pathTo = (name: string): FieldPath => [...place.path, { kind: "field", name }];
    const draft = new ObjectDraft(place.after);
    for (const name of clear) {
      const path = pathTo(name);
      const owners = ownersWithin(type, after, path, ownersOf);
      cleared.push({ path, value: place.after[name] as Json, owners, because: pathTo(because as string) });
      draft.remove(name);
    }
    if (discriminator !== undefined) {
      const name = union.discriminator as string;
      const value = place.after[name];
      if (value !== discriminator)
        followed.push({
          path: pathTo(name),
          value,
          owners: ownersWithin(type, after, pathTo(name), ownersOf),
        });
      draft.set(name, discriminator);
    }
    return draft.finish();
  };
  const change = (given: Place, unions: readonly ReadUnion[]): JsonObject => {
    const place = withSides(type, given, { before, after, config });
    if (place === undefined) return given.after;
    let result = place.after;
    for (const union of unions) result = settle(union, { ...place, after: result });
    return result;
  };
  const object = plan.isEmpty
    ? after
    : mapObjects(type, { before, after, config }, (place, map) => {
        const unions = plan.unionsOf(map, place.path);
        return unions.length === 0 ? place.after : change(place, unions);
      });
  return { object: object as JsonObject, cleared, followed, errors };
}

/**
 * A place with what a config states of it, also where it is in a list whose items have nothing to tell them apart: applied,
 * such a list is just what the config has. `undefined` if it is in such a list, and is as it was stored.
 */
function withSides(type: ObjectType, place: Place, { before, config }: ReadWrite): Place | undefined {
  if (!place.path.some(({ kind }) => kind === "index")) return place;
  if (before !== undefined && equal(valueAt(type, before, place.path), place.after)) return undefined;
  const stated = config === undefined ? undefined : valueAt(type, config, place.path);
  return isObject(stated) && equal(stated, place.after) ? { ...place, config: stated } : place;
}

/** Who owns a field, or anything inside it. */
function ownersWithin(
  type: ObjectType,
  object: JsonObject,
  path: FieldPath,
  ownersOf: UnionsWrite["ownersOf"],
): readonly string[] {
  if (ownersOf === undefined) return [];
  const below = [...pathsOf(withPrefix(valueFields(type, object), path))];
  const paths = [path, ...below.map((rest) => [...path, ...rest])];
  return [...new Set(paths.flatMap((one) => askOwners({ ownersOf }, one)))];
}
