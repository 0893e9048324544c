import { type FieldPath, printPath } from "../../fieldpath/internal.ts";
import {
  checkObjectType,
  didYouMean,
  nearMatches,
  type ObjectOf,
  type ObjectType,
  type Type,
  type Union,
} from "../../schema/internal.ts";
import {
  checkRecord,
  checkText,
  getField,
  invalidArgument,
  type Json,
  type JsonObject,
  MergeError,
  type Names,
  ObjectDraft,
  readArguments,
  readAsJson,
  readNamed,
} from "../../value/internal.ts";
import type { Notice } from "../duplicates/index.ts";
import { mapObjects, type Place } from "../places.ts";
import { typesWithin } from "../reachable-types.ts";
import { askOwners, checkWrite, type ReadWrite, readWrite, SIDES, sharePassed } from "../read-write.ts";
import { settleUnion, type UnionMode } from "./settle-union.ts";

/** A write: an object before it, absent on create, and after it. */
export interface UnionsWrite {
  /** Absent on create. */
  readonly before?: object | undefined;
  readonly after: object;
  /** What is applied, where the write is an apply. */
  readonly config?: object | undefined;
  /** Who owns a field; whoever loses a member is named. Default: nobody is known. */
  readonly ownersOf?: ((path: FieldPath) => readonly string[]) | undefined;
}

/** How unions are kept to one member. */
export interface UnionOptions {
  readonly mode: UnionMode;
  /**
   * The discriminator's values where the published ones are wrong, by member: some built-in types publish the name of a Go
   * field, `{localhostProfile: "Localhost"}`. Default: as published.
   */
  readonly values?: Readonly<Record<string, string>> | undefined;
}

/** What becomes of a write, so that at most one member of every union is set. */
export interface ReconciledUnions<T = unknown> {
  /** The object to store; `after` itself if nothing was to be done. */
  readonly object: ObjectOf<T>;
  /** Members that were cleared, what they held, and who owned them. */
  readonly cleared: readonly ClearedMember[];
  /** What is wrong with the write; it must then not be stored. */
  readonly errors: readonly Notice[];
}

/** A member of a union that was cleared because another one is set. */
export interface ClearedMember {
  readonly path: FieldPath;
  readonly value: Json;
  readonly owners: readonly string[];
}

const PARTS: Names = { before: "any", after: "any", config: "any", ownersOf: "function" };
const OPTIONS: Names = { mode: "validate|normalize|legacy", values: "any" };

/**
 * Keeps at most one member of every union of an object set, however deep it is. A value for what is no member of a union
 * of the type is an error.
 */
export function reconcileUnions<T>(
  type: ObjectType<T>,
  write: UnionsWrite,
  options: UnionOptions,
): ReconciledUnions<T> {
  const read = readOptions(type, options);
  const { ownersOf, ...sides } = readParts(write);
  const sidesRead = readArguments(() => readWrite(sides));
  const { object, ...outcome } = settleAll(type, read, sidesRead, ownersOf);
  return { object: sharePassed(sides.after, sidesRead.after, object), ...outcome };
}

/**
 * The same for many writes: the options are read once, and a wrong one is an error at once. The objects are taken to be
 * JSON, and looked at closely only if something fails.
 */
export function createUnionReconciler<T>(
  type: ObjectType<T>,
  options: UnionOptions,
): (write: UnionsWrite) => ReconciledUnions<T> {
  const read = readOptions(type, options);
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

function settleAll(
  type: ObjectType,
  { mode, values }: UnionOptions,
  { before, after, config }: ReadWrite,
  ownersOf: UnionsWrite["ownersOf"],
): Outcome {
  const cleared: ClearedMember[] = [];
  const errors: Notice[] = [];
  const settle = (published: Union, place: Place): JsonObject => {
    const union = values === undefined ? published : withValues(published, values);
    const applied = config !== undefined;
    const { clear = [], discriminator, error } = settleUnion(mode, { ...place, union, applied });
    if (error !== undefined) errors.push({ path: printPath(place.path), message: error });
    const draft = new ObjectDraft(place.after);
    for (const name of clear) {
      const path: FieldPath = [...place.path, { kind: "field", name }];
      const owners = ownersOf === undefined ? [] : askOwners({ ownersOf }, path);
      cleared.push({ path, value: place.after[name] as Json, owners });
      draft.remove(name);
    }
    if (discriminator !== undefined) draft.set(union.discriminator as string, discriminator);
    return draft.finish();
  };
  const object = mapObjects(type, { before, after, config }, (place, { unions }) => {
    let result = place.after;
    for (const union of unions) result = settle(union, { ...place, after: result });
    return result;
  });
  return { object: object as JsonObject, cleared, errors };
}

function readOptions(type: Type, options: UnionOptions): UnionOptions {
  return readArguments(() => {
    checkObjectType(type);
    const { mode, values } = readNamed("options", options, OPTIONS);
    if (mode === undefined)
      throw invalidArgument("the options do not say what to do: add mode, validate, normalize or legacy");
    return values === undefined ? { mode } : { mode, values: readValues(type, values) };
  });
}

function readValues(type: Type, values: object): Readonly<Record<string, string>> {
  checkRecord(values, "values");
  const members = new Set(
    typesWithin(type).flatMap(({ map }) => (map?.unions ?? []).flatMap((union) => union.members)),
  );
  const known = [...members].map(({ field }) => field);
  for (const name of Object.keys(values)) {
    checkText(getField(values, name), "each of values");
    if (known.includes(name)) continue;
    const others = known.length === 0 ? "the type has none" : `there are ${known.slice(0, 12).join(", ")}`;
    const hint = didYouMean(nearMatches(name, known), others);
    throw new MergeError("FIELD_UNKNOWN", name, `this is not a member of a union: ${hint}`);
  }
  return { ...values } as Record<string, string>;
}

function withValues(union: Union, values: Readonly<Record<string, string>>): Union {
  const members = union.members.map(({ field, value }) => ({
    field,
    value: Object.hasOwn(values, field) ? (values[field] as string) : value,
  }));
  return { ...union, members };
}
