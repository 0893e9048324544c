import { equal, type Json } from "../../value/index.ts";
import type { ReadRule } from "./duplicate-rule.ts";

/** The values of two names of one fact, before and after a write. Unset is absent or null. */
export interface Pair {
  /** Whether there is no before: the object, or the item, is new. */
  readonly created: boolean;
  readonly oldBefore: Json | undefined;
  readonly newBefore: Json | undefined;
  readonly old: Json | undefined;
  readonly new: Json | undefined;
  /** For `param`: the rest of the new list, if a field has it. */
  readonly rest: Json | undefined;
}

/** What becomes of the two; a side that is not mentioned stays as it is, and one that is `undefined` is cleared. */
export interface Decision {
  readonly old?: Json | undefined;
  readonly new?: Json | undefined;
  readonly warning?: string;
  readonly error?: string;
  /** Whether only the new field changed, so that an intent may be behind it. */
  readonly newOnly?: boolean;
}

const LEAVE: Decision = {};

/** Applies the table of a rule's policy to one pair. */
export function decide(rule: ReadRule, pair: Pair): Decision {
  switch (rule.policy) {
    case "rename":
      return decideRename(rule, pair);
    case "newWins":
      return decideNewWins(rule, pair);
    case "plural":
      return decidePlural(rule, pair);
    case "param":
      return decideParam(rule, pair);
    case "mustMatch":
      return decideMustMatch(rule, pair);
    case "readOldFirst":
      return LEAVE;
    case "overlay":
      return decideOverlay(rule, pair);
  }
}

/** How a side changed. */
type Move = "same" | "changed" | "cleared" | "none";

function moveOf(before: Json | undefined, after: Json | undefined): Move {
  if (isUnset(after)) return isUnset(before) ? "none" : "cleared";
  return !isUnset(before) && equal(before, after) ? "same" : "changed";
}

export function isUnset(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}

function decideRename(rule: ReadRule, pair: Pair): Decision {
  const { old, new: fresh } = pair;
  const oldMove = pair.created ? moveOf(undefined, old) : moveOf(pair.oldBefore, old);
  const newMove = pair.created ? moveOf(undefined, fresh) : moveOf(pair.newBefore, fresh);
  switch (oldMove) {
    case "changed":
      return agrees(rule, old, fresh) ? LEAVE : { new: rule.up(old as Json) };
    case "none":
      return newMove === "changed" ? { old: rule.down(fresh as Json) } : LEAVE;
    case "cleared":
      return newMove === "changed" ? { old: rule.down(fresh as Json) } : { new: undefined };
    case "same":
      if (newMove === "cleared") return { new: pair.newBefore };
      if (newMove !== "changed" || agrees(rule, old, fresh)) return LEAVE;
      return revertNew(rule, pair);
  }
}

/** Only the new field changed, and the old one does not agree with it. */
function revertNew(rule: ReadRule, pair: Pair): Decision {
  if (rule.whenNewChanges === "reject") {
    return { error: `${rule.old} says otherwise, and it is what older clients read: change it too` };
  }
  const before = isUnset(pair.newBefore) ? rule.up(pair.old as Json) : pair.newBefore;
  return {
    new: before,
    newOnly: true,
    warning: `${rule.old} wins, so this was put back: change ${rule.old} instead`,
  };
}

/** Whether both are set and say the same, as far as the one that can say less can say it. */
function agrees({ up, down }: ReadRule, old: Json | undefined, fresh: Json | undefined): boolean {
  return !isUnset(old) && !isUnset(fresh) && (equal(up(old), fresh) || equal(down(fresh), old));
}

function decidePlural(rule: ReadRule, pair: Pair): Decision {
  const { old, new: fresh } = pair;
  const oldMove = pair.created ? moveOf(undefined, old) : moveOf(pair.oldBefore, old);
  const newMove = pair.created ? moveOf(undefined, fresh) : moveOf(pair.newBefore, fresh);
  const startsWithOld = !isUnset(old) && !isUnset(fresh) && equal(rule.down(fresh), old);
  const mismatch = { error: `its first item must be what ${rule.old} says: make them agree` };
  switch (oldMove) {
    case "changed":
      if (newMove === "changed") return startsWithOld ? LEAVE : mismatch;
      return { new: rule.up(old as Json), ...lostTail(rule, fresh) };
    case "none":
      return newMove === "changed"
        ? { error: `${rule.old} must be set with it: set it to the first item` }
        : LEAVE;
    case "cleared":
      return newMove === "changed"
        ? { error: `${rule.old} must be set with it: set it to the first item` }
        : { new: undefined };
    case "same":
      if (newMove === "cleared") return { new: pair.newBefore };
      return newMove === "changed" && !startsWithOld ? mismatch : LEAVE;
  }
}

function lostTail(rule: ReadRule, fresh: Json | undefined): Decision {
  if (!Array.isArray(fresh) || fresh.length < 2) return LEAVE;
  return { warning: `${rule.old} changed, so all but its own value is gone: set both` };
}

/** As a plural, but what follows the first item outlives a change of it. */
function decideParam(rule: ReadRule, pair: Pair): Decision {
  const { old, new: fresh, rest } = pair;
  const oldMove = pair.created ? moveOf(undefined, old) : moveOf(pair.oldBefore, old);
  const newMove = pair.created ? moveOf(undefined, fresh) : moveOf(pair.newBefore, fresh);
  const list = isUnset(fresh) ? pair.newBefore : fresh;
  const tail = Array.isArray(rest) ? rest : Array.isArray(list) ? list.slice(1) : [];
  const joined = (value: Json): Json => [...(rule.up(value) as Json[]), ...tail];
  if (oldMove === "changed") {
    const wanted = joined(old as Json);
    return equal(wanted, fresh) ? LEAVE : { new: wanted };
  }
  if (newMove === "changed")
    return isUnset(old) || !equal(rule.down(fresh as Json), old) ? { old: rule.down(fresh as Json) } : LEAVE;
  if (oldMove === "cleared") return { new: undefined };
  if (newMove === "cleared") return { new: pair.newBefore };
  return LEAVE;
}

/** One alone is copied to the other; both must agree. What was stored stays as it was. */
function decideMustMatch(rule: ReadRule, pair: Pair): Decision {
  const { old, new: fresh } = pair;
  if (isUnset(old)) return isUnset(fresh) ? LEAVE : { old: rule.down(fresh) };
  if (isUnset(fresh)) return { new: rule.up(old) };
  if (agrees(rule, old, fresh)) return LEAVE;
  const unchanged =
    !pair.created && moveOf(pair.oldBefore, old) === "same" && moveOf(pair.newBefore, fresh) === "same";
  return unchanged
    ? LEAVE
    : { error: `it must say what ${rule.old} says: make them agree, or leave one out` };
}

/** The new one's keys are laid over the old one's, and it is gone afterwards. */
function decideOverlay(rule: ReadRule, { old, new: fresh }: Pair): Decision {
  if (isUnset(fresh) || typeof fresh !== "object" || Array.isArray(fresh)) return LEAVE;
  const entries = Object.entries(fresh).map(([key, value]) => [key, rule.down(value)] as const);
  const below = isUnset(old) || typeof old !== "object" || Array.isArray(old) ? [] : Object.entries(old);
  return { old: Object.fromEntries([...below, ...entries]) as Json, new: undefined };
}

/** The new one wins whenever it is set, and follows the old one when it is not. */
function decideNewWins(rule: ReadRule, { old, new: fresh }: Pair): Decision {
  if (isUnset(old) && isUnset(fresh)) return LEAVE;
  if (isUnset(fresh)) return { new: rule.up(old as Json) };
  return agrees(rule, old, fresh) ? LEAVE : { old: rule.down(fresh) };
}
