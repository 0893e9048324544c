import { equal, type Json } from "../../value/internal.ts";
import {
  decideByNew,
  decideMustMatch,
  gather,
  isEmptyList,
  isRestChanged,
  lostTail,
  oldWins,
  overruled,
  spread,
  tailOf,
  whyNotPlural,
} from "./decide.ts";
import type { ReadRule } from "./duplicate-rule.ts";
import { agrees, type Decision, isUnset, LEAVE, movesOf, type Pair } from "./pair.ts";

/** Which names of a fact an applied config states, and which other managers own them. */
export interface Statement {
  readonly old: boolean;
  readonly new: boolean;
  /** The other managers that own each of the fields. */
  readonly ownersOfOld: readonly string[];
  readonly ownersOfNew: readonly string[];
  readonly ownersOfRest: readonly string[];
  /** Whether somebody still owns one of them: another manager, or the writer by other writes than the applies of this config. */
  readonly isOwned: boolean;
}

/** Whether a rule's policy depends on the object before. The other policies look only at the object after, as Kubernetes' own conversions do. */
export function keepsFacts({ policy }: ReadRule): boolean {
  return policy === "rename" || policy === "plural" || policy === "param" || policy === "mustMatch";
}

/**
 * Decides about a fact when a config is applied. A config that states either name states the fact; the fact goes when no
 * manager states either name any more.
 */
export function decideApplied(rule: ReadRule, pair: Pair, statement: Statement): Decision {
  if (statement.old) return decideStated(rule, pair, statement);
  if (statement.new) return decideStatedNew(rule, pair, statement);
  const moves = movesOf(pair);
  if (moves.old === "cleared" || moves.new === "cleared") {
    const isGone = isUnset(pair.old) && isUnset(pair.new);
    if (isGone || !statement.isOwned) return clearAll(rule);
    return isUnset(pair.old) ? fromNew(rule, pair) : fromOld(rule, pair, statement);
  }
  // Something inside was given up, or the rest of the list.
  if (moves.old === "changed" || isRestChanged(rule, pair)) return fromOld(rule, pair, statement);
  return moves.new === "changed" ? fromNew(rule, pair) : LEAVE;
}

/** The config states the old name, and it wins. */
function decideStated(rule: ReadRule, pair: Pair, statement: Statement): Decision {
  const { new: isNewStated, ownersOfNew } = statement;
  if (rule.policy === "mustMatch" && (isNewStated || ownersOfNew.length > 0))
    return decideMustMatch(rule, pair, movesOf(pair));
  if (rule.policy === "plural" && isNewStated && !agrees(rule, pair.old, pair.new))
    return { error: whyNotPlural(rule, pair) };
  if (rule.policy !== "rename") {
    const { warning, ...decision } = fromOld(rule, pair, statement);
    const isOverruled = isNewStated && "new" in decision && !equal(decision.new ?? null, pair.new ?? null);
    const told = isOverruled ? overruled(rule) : warning;
    return told === undefined ? decision : { ...decision, warning: told };
  }
  const decision = oldWins(rule, pair, isNewStated);
  if (decision === LEAVE || isNewStated || ownersOfNew.length === 0) return decision;
  const warning = `${rule.old} wins, so this was set to match, though ${ownersOfNew.join(", ")} set it otherwise`;
  return { ...decision, warning };
}

/** The config states only the new name. What the manager stated before under the old one no longer counts. */
function decideStatedNew(rule: ReadRule, pair: Pair, statement: Statement): Decision {
  const { policy } = rule;
  if (policy === "param") return decideStatedList(rule, pair, statement);
  if (statement.ownersOfOld.length === 0 || isUnset(pair.old)) {
    const isFirst = isUnset(pair.old) && isUnset(pair.oldBefore);
    const isRefused = policy === "plural" && (isFirst || isEmptyList(pair.new));
    return isRefused ? { error: whyNotPlural(rule, pair) } : fromNew(rule, pair);
  }
  if (policy === "mustMatch") return decideMustMatch(rule, pair, movesOf(pair));
  if (agrees(rule, pair.old, pair.new)) return LEAVE;
  const isRefused = policy === "plural" && rule.whenNewChanges === "revert";
  return isRefused ? { error: whyNotPlural(rule, pair) } : decideByNew(rule, pair);
}

/** The same for `param`, where the old field and the rest each count if another manager owns them. */
function decideStatedList(rule: ReadRule, pair: Pair, { ownersOfOld, ownersOfRest }: Statement): Decision {
  const wanted = spread(rule, pair.new as Json);
  const old = ownersOfOld.length === 0 || isUnset(pair.old) ? wanted.old : pair.old;
  const rest = ownersOfRest.length === 0 ? tailOf(pair.new) : (pair.rest ?? []);
  if (equal(old, wanted.old) && equal(rest, tailOf(pair.new))) return wanted;
  const decision = decideByNew(rule, pair);
  if (decision.error !== undefined) return decision;
  return { ...decision, ...(decision.againstOld ? wanted : gather(rule, { ...pair, old, rest })) };
}

/** Sets the new field to match the old one. */
function fromOld(rule: ReadRule, pair: Pair, { new: isNewStated, ownersOfNew }: Statement): Decision {
  if (rule.policy === "param") {
    if (isUnset(pair.old)) return withRest(rule, pair);
    // Who states or owns the whole list does so with its tail, even if another gave up the rest.
    const isTailStated = isUnset(pair.rest) && (isNewStated || ownersOfNew.length > 0);
    return gather(rule, isTailStated ? { ...pair, rest: tailOf(pair.new) } : pair);
  }
  if (agrees(rule, pair.old, pair.new)) return LEAVE;
  return { new: rule.up(pair.old as Json), ...(rule.policy === "plural" && lostTail(rule, pair.new)) };
}

/** Sets the tail of a list to match the rest, and the old field, which says nothing, to match the list. */
function withRest(rule: ReadRule, { new: list, rest }: Pair): Decision {
  if (!Array.isArray(list) || list.length === 0) return LEAVE;
  const tail = Array.isArray(rest) ? rest : list.slice(1);
  return spread(rule, [...list.slice(0, 1), ...tail] as Json);
}

/** Sets the old field to match the new one. */
function fromNew(rule: ReadRule, pair: Pair): Decision {
  if (rule.policy === "param") return spread(rule, pair.new as Json);
  return agrees(rule, pair.old, pair.new) ? LEAVE : { old: rule.down(pair.new as Json) };
}

function clearAll({ restPath }: ReadRule): Decision {
  return { old: undefined, new: undefined, ...(restPath !== undefined && { rest: undefined }) };
}
