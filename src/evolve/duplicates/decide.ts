import type { Json } from "../../value/internal.ts";
import type { ReadRule } from "./duplicate-rule.ts";
import { agrees, type Decision, isUnset, LEAVE, type Moves, moveOf, movesOf, type Pair } from "./pair.ts";

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

/** Sets the new field to match the old one, with a warning if this write meant to set the new one to something else. */
export function oldWins(rule: ReadRule, { old, new: fresh }: Pair, isNewMeant: boolean): Decision {
  if (agrees(rule, old, fresh)) return LEAVE;
  return { new: rule.up(old as Json), ...(isNewMeant && { warning: overruled(rule) }) };
}

/** What is told about a new value that the old field does not let through. */
export function overruled({ old }: ReadRule): string {
  return `${old} says otherwise and wins, so this was set to match: change ${old} instead`;
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

/** The old field was cleared, by an old client that removes the fact or by a new one that leaves the old name out. */
function clearBoth(rule: ReadRule, moves: Moves): Decision {
  const warning = `${rule.old} was removed, and this with it: send ${rule.old} too if it is to stay`;
  return { new: undefined, ...(moves.new === "same" && { warning }) };
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

/** The error for a list that does not begin with the old field's value. */
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

/** Warns if a list loses items to a change of the old field. */
export function lostTail(rule: ReadRule, fresh: Json | undefined): Decision {
  if (!Array.isArray(fresh) || fresh.length < 2) return LEAVE;
  return { warning: `${rule.old} changed, so all but its own value is gone: set both` };
}

/** As a plural, but the items after the first one survive a change of it, and may have a field of their own. */
function decideParam(rule: ReadRule, pair: Pair, moves: Moves): Decision {
  const { old, new: fresh, rest } = pair;
  const hasRest = rule.restPath !== undefined;
  const restChanged = isRestChanged(rule, pair);
  if (moves.new === "changed") {
    if (moves.old !== "changed" || agrees(rule, old, fresh)) return spread(rule, fresh as Json);
    const tail = restChanged && !isUnset(rest) ? rest : tailOf(fresh);
    return { ...gather(rule, { ...pair, rest: tail }), warning: overruled(rule) };
  }
  if (moves.old === "changed" || (restChanged && !isUnset(old))) return gather(rule, pair);
  if (moves.old === "cleared") {
    // A rest that this write sets stays, as it would in an object that is new.
    const isRestMeant = restChanged && !isUnset(rest);
    return { ...clearBoth(rule, moves), ...(hasRest && !isRestMeant && { rest: undefined }) };
  }
  return moves.new === "cleared" ? { new: pair.newBefore } : LEAVE;
}

/** Whether a write changed or cleared the rest of a list. */
export function isRestChanged({ restPath }: ReadRule, { restBefore, rest }: Pair): boolean {
  return restPath !== undefined && !["same", "none"].includes(moveOf(restBefore, rest));
}

/** Builds the new list from the old field and the rest. */
export function gather(rule: ReadRule, { old, new: fresh, newBefore, rest }: Pair): Decision {
  const list = isUnset(fresh) ? newBefore : fresh;
  const tail = rule.restPath !== undefined ? rest : tailOf(list);
  return spread(rule, [...(rule.up(old as Json) as Json[]), ...(Array.isArray(tail) ? tail : [])]);
}

/** Sets the old field and the rest from the new list. */
export function spread({ down, restPath }: ReadRule, list: Json): Decision {
  const rest = Array.isArray(list) && list.length > 1 ? list.slice(1) : undefined;
  return { old: down(list), new: list, ...(restPath !== undefined && { rest }) };
}

/** A list without its first item; empty for anything else. */
export function tailOf(list: Json | undefined): Json {
  return Array.isArray(list) ? list.slice(1) : [];
}

/** The old field wins if it is set, and follows the new one if it is not. */
function decideOldWins(rule: ReadRule, pair: Pair, moves: Moves): Decision {
  const { old, new: fresh } = pair;
  if (isUnset(old)) return isUnset(fresh) ? LEAVE : { old: rule.down(fresh) };
  return oldWins(rule, pair, moves.new === "changed");
}

/** The new field wins if it is set, and follows the old one if it is not. */
function decideNewWins(rule: ReadRule, { old, new: fresh }: Pair, moves: Moves): Decision {
  if (isUnset(fresh)) return isUnset(old) ? LEAVE : { new: rule.up(old) };
  if (agrees(rule, old, fresh)) return LEAVE;
  const warning = `${rule.new} says otherwise and wins, so ${rule.old} was set to match: change this instead`;
  return { old: rule.down(fresh), ...(moves.old === "changed" && { warning }) };
}

/** One alone is copied to the other; both must agree. What was stored stays as it was. */
export function decideMustMatch(rule: ReadRule, { old, new: fresh }: Pair, moves: Moves): Decision {
  if (isUnset(old)) {
    const said = isUnset(fresh) ? fresh : rule.down(fresh);
    return isUnset(said) ? LEAVE : { old: said };
  }
  if (isUnset(fresh)) return { new: rule.up(old) };
  if (agrees(rule, old, fresh) || (moves.old === "same" && moves.new === "same")) return LEAVE;
  return { error: `it must say what ${rule.old} says: make them agree, or leave one out` };
}

/** Lays the new map's keys over the old one's, and removes the new one. */
function decideOverlay(rule: ReadRule, { old, new: fresh }: Pair): Decision {
  if (isUnset(fresh) || typeof fresh !== "object" || Array.isArray(fresh)) return LEAVE;
  if (Object.keys(fresh).length === 0) return { new: undefined };
  const entries = Object.entries(fresh).map(([key, value]) => [key, rule.down(value as Json)] as const);
  const below = isUnset(old) || typeof old !== "object" || Array.isArray(old) ? [] : Object.entries(old);
  return { old: Object.fromEntries([...below, ...entries]) as Json, new: undefined };
}
