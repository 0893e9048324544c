import { equal, type Json, MergeError } from "../../value/internal.ts";
import type { ReadRule } from "./duplicate-rule.ts";

/** The values of two names of one fact, before and after a write. Before is absent where the object is new. */
export interface Pair {
  readonly oldBefore: Json | undefined;
  readonly newBefore: Json | undefined;
  readonly old: Json | undefined;
  readonly new: Json | undefined;
  /** For `param`: the rest of the new list, where a field has it. */
  readonly restBefore: Json | undefined;
  readonly rest: Json | undefined;
}

/** What becomes of the two; a side that is not mentioned stays as it is, and one that is `undefined` is cleared. */
export interface Decision {
  readonly old?: Json | undefined;
  readonly new?: Json | undefined;
  readonly rest?: Json | undefined;
  readonly warning?: string;
  readonly error?: string;
  /** Whether the old field is to say something else because the new one does, which may be against those who own it. */
  readonly againstOld?: boolean;
}

export const LEAVE: Decision = {};

/** Applies the table of a rule's policy to one pair. */
export function decide(rule: ReadRule, pair: Pair): Decision {
  const moves = movesOf(pair);
  switch (rule.policy) {
    case "rename":
      return decideRename(rule, pair, moves);
    case "plural":
      return decidePlural(rule, pair, moves);
    case "param":
      return decideParam(rule, pair, moves);
    case "oldWins":
      return decideOldWins(rule, pair, moves);
    case "newWins":
      return decideNewWins(rule, pair, moves);
    case "mustMatch":
      return decideMustMatch(rule, pair, moves);
    case "readOldFirst":
      return LEAVE;
    case "overlay":
      return decideOverlay(rule, pair);
  }
}

/** How a side changed. */
type Move = "same" | "changed" | "cleared" | "none";

export interface Moves {
  readonly old: Move;
  readonly new: Move;
}

export function movesOf({ oldBefore, old, newBefore, new: fresh }: Pair): Moves {
  return { old: moveOf(oldBefore, old), new: moveOf(newBefore, fresh) };
}

function moveOf(before: Json | undefined, after: Json | undefined): Move {
  if (isUnset(after)) return isUnset(before) ? "none" : "cleared";
  return !isUnset(before) && equal(before, after) ? "same" : "changed";
}

/** Unset is absent or null, never zero. */
export function isUnset(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}

function decideRename(rule: ReadRule, pair: Pair, moves: Moves): Decision {
  const { old, new: fresh } = pair;
  switch (moves.old) {
    case "changed":
      return oldWins(rule, pair, moves.new === "changed");
    case "none":
      return moves.new === "changed" ? { old: rule.down(fresh as Json) } : LEAVE;
    case "cleared":
      return moves.new === "changed" ? { old: rule.down(fresh as Json) } : clearBoth(rule, moves);
    case "same":
      if (moves.new === "cleared") return { new: pair.newBefore };
      return moves.new !== "changed" || agrees(rule, old, fresh) ? LEAVE : decideByNew(rule, pair);
  }
}

/** The old field says what is meant; where the new one says otherwise and was set to it just now, that is told. */
export function oldWins(rule: ReadRule, { old, new: fresh }: Pair, isNewMeant: boolean): Decision {
  if (agrees(rule, old, fresh)) return LEAVE;
  const warning = `${rule.old} says otherwise and wins, so this was set to match: change ${rule.old} instead`;
  return { new: rule.up(old as Json), ...(isNewMeant && { warning }) };
}

/** Only the new field was changed, and the old one does not agree with it. */
export function decideByNew(rule: ReadRule, pair: Pair): Decision {
  if (rule.whenNewChanges === "reject")
    return { error: `${rule.old} says otherwise, and it is what older clients read: change it too` };
  if (rule.whenNewChanges === "intent") return { old: rule.down(pair.new as Json), againstOld: true };
  const fits = agrees(rule, pair.old, pair.newBefore);
  return {
    new: fits ? pair.newBefore : rule.up(pair.old as Json),
    warning: `${rule.old} wins, so this was put back: change ${rule.old} instead`,
  };
}

/** The old field was cleared: it is an old client that removes the fact, or a new one that leaves the old name out. */
function clearBoth(rule: ReadRule, moves: Moves): Decision {
  const warning = `${rule.old} was removed, and this with it: send ${rule.old} too if it is to stay`;
  return { new: undefined, ...(moves.new === "same" && { warning }) };
}

/** Whether both are set and say the same, as far as the one that can say less can say it. */
export function agrees({ up, down }: ReadRule, old: Json | undefined, fresh: Json | undefined): boolean {
  if (isUnset(old) || isUnset(fresh)) return false;
  return isConverted(up, old, fresh) || isConverted(down, fresh, old);
}

function isConverted(convert: (value: Json) => Json, value: Json, other: Json): boolean {
  try {
    return equal(convert(value), other);
  } catch (error) {
    // What cannot be said under the other name is not what that says.
    if (error instanceof MergeError) return false;
    throw error;
  }
}

function decidePlural(rule: ReadRule, pair: Pair, moves: Moves): Decision {
  const { old, new: fresh } = pair;
  if (moves.new === "changed") return agrees(rule, old, fresh) ? LEAVE : { error: whyNotPlural(rule, pair) };
  switch (moves.old) {
    case "changed":
      return { new: rule.up(old as Json), ...lostTail(rule, fresh) };
    case "cleared":
      return clearBoth(rule, moves);
    case "same":
      return moves.new === "cleared" ? { new: pair.newBefore } : LEAVE;
    case "none":
      return LEAVE;
  }
}

/** What is wrong with a list that does not begin with the old field's value. */
export function whyNotPlural(rule: ReadRule, { old, new: fresh }: Pair): string {
  if (isEmptyList(fresh))
    return `it is empty, and ${rule.old} says its first item: add that, or leave it out`;
  return isUnset(old)
    ? `${rule.old} must be set with it: set it to the first item`
    : `its first item must be what ${rule.old} says: make them agree`;
}

export function isEmptyList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}

export function lostTail(rule: ReadRule, fresh: Json | undefined): Decision {
  if (!Array.isArray(fresh) || fresh.length < 2) return LEAVE;
  return { warning: `${rule.old} changed, so all but its own value is gone: set both` };
}

/** As a plural, but what follows the first item outlives a change of it, and may have a field of its own. */
function decideParam(rule: ReadRule, pair: Pair, moves: Moves): Decision {
  const { old, new: fresh, rest } = pair;
  const hasRest = rule.restPath !== undefined;
  const restChanged = hasRest && !["same", "none"].includes(moveOf(pair.restBefore, rest));
  if (moves.new === "changed") return spread(rule, fresh as Json);
  if (moves.old === "changed" || (restChanged && !isUnset(old))) return gather(rule, pair);
  if (moves.old === "cleared") {
    // A rest that this write sets stays, as it would in an object that is new.
    const isRestMeant = restChanged && !isUnset(rest);
    return { ...clearBoth(rule, moves), ...(hasRest && !isRestMeant && { rest: undefined }) };
  }
  return moves.new === "cleared" ? { new: pair.newBefore } : LEAVE;
}

/** The list that the old field begins, and the rest goes on. */
export function gather(rule: ReadRule, { old, new: fresh, newBefore, rest }: Pair): Decision {
  const list = isUnset(fresh) ? newBefore : fresh;
  const tail = rule.restPath !== undefined ? rest : Array.isArray(list) ? list.slice(1) : [];
  return spread(rule, [...(rule.up(old as Json) as Json[]), ...(Array.isArray(tail) ? tail : [])]);
}

/** All fields that a list is spread over. */
export function spread({ down, restPath }: ReadRule, list: Json): Decision {
  const rest = Array.isArray(list) && list.length > 1 ? list.slice(1) : undefined;
  return { old: down(list), new: list, ...(restPath !== undefined && { rest }) };
}

/** The old one wins whenever it is set, and follows the new one when it is not. */
function decideOldWins(rule: ReadRule, pair: Pair, moves: Moves): Decision {
  const { old, new: fresh } = pair;
  if (isUnset(old)) return isUnset(fresh) ? LEAVE : { old: rule.down(fresh) };
  return oldWins(rule, pair, moves.new === "changed");
}

/** The new one wins whenever it is set, and follows the old one when it is not. */
function decideNewWins(rule: ReadRule, { old, new: fresh }: Pair, moves: Moves): Decision {
  if (isUnset(fresh)) return isUnset(old) ? LEAVE : { new: rule.up(old) };
  if (agrees(rule, old, fresh)) return LEAVE;
  const warning = `${rule.new} says otherwise and wins, so ${rule.old} was set to match: change this instead`;
  return { old: rule.down(fresh), ...(moves.old === "changed" && { warning }) };
}

/** One alone is copied to the other; both must agree. What was stored stays as it was. */
function decideMustMatch(rule: ReadRule, { old, new: fresh }: Pair, moves: Moves): Decision {
  if (isUnset(old)) {
    const said = isUnset(fresh) ? fresh : rule.down(fresh);
    return isUnset(said) ? LEAVE : { old: said };
  }
  if (isUnset(fresh)) return { new: rule.up(old) };
  if (agrees(rule, old, fresh) || (moves.old === "same" && moves.new === "same")) return LEAVE;
  return { error: `it must say what ${rule.old} says: make them agree, or leave one out` };
}

/** The new one's keys are laid over the old one's, and it is gone afterwards. */
function decideOverlay(rule: ReadRule, { old, new: fresh }: Pair): Decision {
  if (isUnset(fresh) || typeof fresh !== "object" || Array.isArray(fresh)) return LEAVE;
  if (Object.keys(fresh).length === 0) return { new: undefined };
  const entries = Object.entries(fresh).map(([key, value]) => [key, rule.down(value as Json)] as const);
  const below = isUnset(old) || typeof old !== "object" || Array.isArray(old) ? [] : Object.entries(old);
  return { old: Object.fromEntries([...below, ...entries]) as Json, new: undefined };
}
