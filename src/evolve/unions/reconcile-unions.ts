import { type FieldPath, printPath } from "../../fieldpath/index.ts";
import type { ObjectType, Union } from "../../schema/index.ts";
import { checkObject, type Json, type JsonObject, MergeError, ObjectDraft } from "../../value/index.ts";
import type { Notice } from "../duplicates/index.ts";
import { mapObjects, type Place } from "../places.ts";
import { settleUnion, UNION_MODES, type UnionMode } from "./settle-union.ts";

export interface UnionsWrite {
  /** Absent on create. */
  readonly before?: JsonObject | undefined;
  readonly after: JsonObject;
  /** What is applied, where the write is an apply. */
  readonly config?: JsonObject | undefined;
  /** Who owns a field; whoever loses a member is named. Default: nobody is known. */
  readonly ownersOf?: ((path: FieldPath) => readonly string[]) | undefined;
}

export interface UnionOptions {
  readonly mode: UnionMode;
  /**
   * The discriminator's values where the published ones are wrong, by member: some built-in types publish the name of a Go
   * field, `{localhostProfile: "Localhost"}`. Default: as published.
   */
  readonly values?: Readonly<Record<string, string>>;
}

/** What becomes of a write, so that at most one member of every union is set. */
export interface ReconciledUnions {
  /** The object to store; `after` itself if nothing was to be done. */
  readonly object: JsonObject;
  /** Members that were cleared, what they held, and who owned them. */
  readonly cleared: readonly ClearedMember[];
  /** What is wrong with the write; it must then not be stored. */
  readonly errors: readonly Notice[];
}

export interface ClearedMember {
  readonly path: FieldPath;
  readonly value: Json;
  readonly owners: readonly string[];
}

/** Keeps at most one member of every union of an object set, however deep it is. */
export function reconcileUnions(
  type: ObjectType,
  write: UnionsWrite,
  options: UnionOptions,
): ReconciledUnions {
  const { before, after, config, ownersOf = () => [] } = write;
  const { mode, values } = options;
  checkObject(after, "after");
  if (!UNION_MODES.includes(mode))
    throw new MergeError("VALUE_INVALID", "", `there is no mode "${mode}": use ${UNION_MODES.join(", ")}`);
  const cleared: ClearedMember[] = [];
  const errors: Notice[] = [];
  const settle = (published: Union, place: Place): JsonObject => {
    const union = values === undefined ? published : withValues(published, values);
    const {
      clear = [],
      discriminator,
      error,
    } = settleUnion(mode, { ...place, union, applied: config !== undefined });
    if (error !== undefined) errors.push({ path: printPath(place.path), message: error });
    const draft = new ObjectDraft(place.after);
    for (const name of clear) {
      const path: FieldPath = [...place.path, { kind: "field", name }];
      cleared.push({ path, value: place.after[name] as Json, owners: ownersOf(path) });
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

function withValues(union: Union, values: Readonly<Record<string, string>>): Union {
  const members = union.members.map(({ field, value }) => ({
    field,
    value: Object.hasOwn(values, field) ? (values[field] as string) : value,
  }));
  return { ...union, members };
}
