import type { UnionMember } from "../../schema/internal.ts";
import { equal, getField, type JsonObject } from "../../value/internal.ts";
import type { ReadUnion } from "./declared-union.ts";
import { discriminatorOf, isMemberSet, membersSet } from "./union-state.ts";

/** One union of an object, before and after a write. */
export interface UnionWrite {
  readonly union: ReadUnion;
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
  /** The field whose change clears them. */
  readonly because?: string;
  /** What the discriminator becomes. */
  readonly discriminator?: string;
  /** Whether the discriminator is removed, unless somebody owns it. */
  readonly forget?: boolean;
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

/** Decides about one union, by a mode. */
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

function validateUnion({ union, before, after }: UnionWrite): Settlement {
  const set = membersSet(union, after);
  const named = discriminatorOf(union, after);
  const wrong = set.find(({ value }) => named !== "" && value !== named);
  if (set.length < 2 && wrong === undefined) return LEAVE;
  if (before !== undefined && isUnchanged(union, before, after)) return LEAVE;
  if (set.length > 1) return onlyOne(set);
  return disagree(union, named, set);
}

function isUnchanged({ discriminator, members }: ReadUnion, before: JsonObject, after: JsonObject): boolean {
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

function disagree({ discriminator }: ReadUnion, named: string, members: readonly UnionMember[]): Settlement {
  return { error: `${discriminator} is "${named}", but ${namesOf(members)} is set: make them agree` };
}

function normalizeUnion(write: UnionWrite): Settlement {
  const { union, before, after, config } = write;
  const wrong = config === undefined ? undefined : findContradiction(union, config);
  if (wrong !== undefined) return before !== undefined && isUnchanged(union, before, after) ? LEAVE : wrong;
  const set = membersSet(union, after);
  const [was, named] = [discriminatorOf(union, before), discriminatorOf(union, after)];
  if (named !== was && named !== "") return keepOnly(union, set, named);
  const added = set.filter(({ field }) => !isMemberSet(union, before, field));
  if (added.length > 1) return onlyOne(added);
  const [newest] = added;
  if (newest !== undefined) {
    const others = set.filter(({ field }) => field !== newest.field);
    return {
      clear: fieldsOf(others),
      because: newest.field,
      ...(union.discriminator !== undefined && { discriminator: newest.value }),
    };
  }
  if (named === was)
    return write.applied && isLeftOver(write, named) ? { forget: true } : validateUnion(write);
  return write.applied ? restoreDiscriminator(set, was) : keepOnly(union, set, "");
}

/** Whether the discriminator names a member that an apply gave up. */
function isLeftOver({ union, before, after, config }: UnionWrite, named: string): boolean {
  const member = union.members.find(({ value }) => value === named);
  if (member === undefined || discriminatorOf(union, config) !== "") return false;
  return isMemberSet(union, before, member.field) && membersSet(union, after).length === 0;
}

/** Why a config contradicts itself. Accepting one would let every apply undo the one before. */
function findContradiction(union: ReadUnion, config: JsonObject): Settlement | undefined {
  const stated = membersSet(union, config);
  if (stated.length > 1)
    return { error: `a config may set only one of ${namesOf(stated)}: leave out the others` };
  const named = discriminatorOf(union, config);
  return named !== "" && stated.some(({ value }) => value !== named)
    ? disagree(union, named, stated)
    : undefined;
}

/** Clears every member but the one that the discriminator names. */
function keepOnly(union: ReadUnion, set: readonly UnionMember[], named: string): Settlement {
  return {
    clear: fieldsOf(set.filter(({ value }) => value !== named)),
    because: union.discriminator as string,
  };
}

/** A manager that gives up the discriminator does not mean to clear what others set, so it names the member that is left. */
function restoreDiscriminator(set: readonly UnionMember[], was: string): Settlement {
  const [only] = set;
  if (only === undefined) return LEAVE;
  return { discriminator: set.length === 1 ? only.value : was };
}

function settleLegacyUpdate({ union, before, after }: UnionWrite): Settlement {
  const set = membersSet(union, after);
  const [namedBefore, named] = [discriminatorOf(union, before), discriminatorOf(union, after)];
  if (named !== namedBefore && named !== "") {
    const added = set.filter(({ field }) => !isMemberSet(union, before, field));
    if (added.length > 1) return onlyOne(added);
    if (added.some(({ value }) => value !== named)) {
      return disagree(union, named, added);
    }
    return keepOnly(union, set, named);
  }
  return settleSingle(union, set);
}

/** Allows at most one member; with `deduceInvalidDiscriminator`, the discriminator follows it. */
function settleSingle(union: ReadUnion, set: readonly UnionMember[]): Settlement {
  if (set.length > 1) return onlyOne(set);
  const [only] = set;
  const follows = only !== undefined && union.discriminator !== undefined && union.deduceInvalidDiscriminator;
  return follows ? { discriminator: only.value } : LEAVE;
}

function settleLegacyApply({ union, after }: UnionWrite, config: JsonObject): Settlement {
  const wrong = findContradiction(union, config);
  if (wrong !== undefined) return wrong;
  const [only] = membersSet(union, config);
  if (only === undefined) return LEAVE;
  const others = membersSet(union, after).filter(({ field }) => field !== only.field);
  const follows = union.discriminator !== undefined && union.deduceInvalidDiscriminator;
  return {
    clear: fieldsOf(others),
    because: only.field,
    ...(follows && { discriminator: only.value }),
  };
}
