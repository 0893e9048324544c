import type { Union, UnionMember } from "../../schema/internal.ts";
import { equal, getField, type JsonObject } from "../../value/internal.ts";

/** One union of an object, before and after a write. */
export interface UnionWrite {
  readonly union: Union;
  /** Absent if the object is new. */
  readonly before: JsonObject | undefined;
  readonly after: JsonObject;
  /** Whether the write is an apply. */
  readonly applied: boolean;
  /** What the applied config states of the object; absent if it states nothing. */
  readonly config: JsonObject | undefined;
}

/** What becomes of a union. */
export interface Settlement {
  /** Members to clear. */
  readonly clear?: readonly string[];
  /** What the discriminator becomes. */
  readonly discriminator?: string;
  readonly error?: string;
}

/** What is done about unions. */
export type UnionMode =
  /** More than one member, or one that the discriminator does not name, is an error; unless it was stored so. */
  | "validate"
  /** What changed decides: the discriminator clears all members but its own, a member moves the discriminator. */
  | "normalize"
  /** As structured-merge-diff did until 2023. */
  | "legacy";

const LEAVE: Settlement = {};

export function settleUnion(mode: UnionMode, write: UnionWrite): Settlement {
  switch (mode) {
    case "validate":
      return validateUnion(write);
    case "normalize":
      return normalizeUnion(write);
    case "legacy":
      return write.applied ? settleLegacyApply(write, write.config ?? {}) : settleLegacyUpdate(write);
  }
}

function isSet(object: JsonObject | undefined, name: string): boolean {
  const value = object && getField(object, name);
  return value !== undefined && value !== null;
}

function membersSet({ members }: Union, object: JsonObject | undefined): readonly UnionMember[] {
  return members.filter(({ field }) => isSet(object, field));
}

/** What the discriminator says; empty if it says nothing. */
function discriminatorOf({ discriminator }: Union, object: JsonObject | undefined): string {
  const value =
    discriminator === undefined || object === undefined ? undefined : getField(object, discriminator);
  return typeof value === "string" ? value : "";
}

function validateUnion({ union, before, after }: UnionWrite): Settlement {
  const set = membersSet(union, after);
  const named = discriminatorOf(union, after);
  const wrong = set.find(({ value }) => named !== "" && value !== named);
  if (set.length < 2 && wrong === undefined) return LEAVE;
  if (before !== undefined && isUnchanged(union, before, after)) return LEAVE;
  if (set.length > 1) return onlyOne(set);
  return { error: `${union.discriminator} is "${named}", but ${namesOf(set)} is set: make them agree` };
}

function isUnchanged({ discriminator, members }: Union, before: JsonObject, after: JsonObject): boolean {
  const names = members.map(({ field }) => field);
  if (discriminator !== undefined) names.push(discriminator);
  return names.every((name) => equal(getField(before, name), getField(after, name)));
}

function namesOf(members: readonly UnionMember[]): string {
  return fieldsOf(members).join(", ");
}

function onlyOne(members: readonly UnionMember[]): Settlement {
  return { error: `only one of ${namesOf(members)} may be set: clear the others` };
}

function fieldsOf(members: readonly UnionMember[]): readonly string[] {
  return members.map(({ field }) => field);
}

function normalizeUnion(write: UnionWrite): Settlement {
  const { union, before, after } = write;
  const set = membersSet(union, after);
  const named = discriminatorOf(union, after);
  if (union.discriminator !== undefined && named !== discriminatorOf(union, before))
    return { clear: fieldsOf(set.filter(({ value }) => value !== named)) };
  const added = set.filter(({ field }) => !isSet(before, field));
  if (added.length > 1) return onlyOne(added);
  const [newest] = added;
  if (newest === undefined) return validateUnion(write);
  const others = set.filter(({ field }) => field !== newest.field);
  return {
    clear: fieldsOf(others),
    ...(union.discriminator !== undefined && { discriminator: newest.value }),
  };
}

function settleLegacyUpdate({ union, before, after }: UnionWrite): Settlement {
  const set = membersSet(union, after);
  const [namedBefore, named] = [discriminatorOf(union, before), discriminatorOf(union, after)];
  if (named !== namedBefore && named !== "") {
    const added = set.filter(({ field }) => !isSet(before, field));
    if (added.length > 1) return onlyOne(added);
    if (added.some(({ value }) => value !== named)) {
      return { error: `${union.discriminator} is "${named}", but ${namesOf(added)} is set: make them agree` };
    }
    return { clear: fieldsOf(set.filter(({ value }) => value !== named)) };
  }
  return settleSingle(union, set);
}

/** At most one member is left; with `deduceInvalidDiscriminator` the discriminator follows it. */
function settleSingle(union: Union, set: readonly UnionMember[]): Settlement {
  if (set.length > 1) return onlyOne(set);
  const [only] = set;
  const follows = only !== undefined && union.discriminator !== undefined && union.deduceInvalidDiscriminator;
  return follows ? { discriminator: only.value } : LEAVE;
}

function settleLegacyApply({ union, after }: UnionWrite, config: JsonObject): Settlement {
  const stated = membersSet(union, config);
  if (stated.length > 1)
    return { error: `a config may set only one of ${namesOf(stated)}: leave out the others` };
  const [only] = stated;
  if (only === undefined) return LEAVE;
  const named = discriminatorOf(union, config);
  if (named !== "" && named !== only.value) {
    return { error: `${union.discriminator} is "${named}", but ${only.field} is set: make them agree` };
  }
  const others = membersSet(union, after).filter(({ field }) => field !== only.field);
  const follows = union.discriminator !== undefined && union.deduceInvalidDiscriminator;
  return { clear: fieldsOf(others), ...(follows && { discriminator: only.value }) };
}
