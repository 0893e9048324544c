import type { Expression } from "../../../cel/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { Effort } from "../effort.ts";
import type { SchemaPair, Verdict } from "../verdict.ts";
import { Facts } from "./facts.ts";
import { immutableFields } from "./immutable-fields.ts";
import { type Claim, implies, settingFor } from "./implication.ts";
import { decide } from "./logic.ts";
import { pairRules } from "./pair-rules.ts";
import { attempt, proves } from "./proof.ts";
import { type Rule, readRules } from "./read-rules.ts";

export type RuleChange = "added" | "removed" | "rewritten" | "made-immutable" | "made-mutable";

/** What became of a rule (`x-kubernetes-validations`). */
export interface RuleDifference {
  readonly change: RuleChange;
  /** `same` if it makes no difference: an added rule that all that was accepted keeps, say. */
  readonly verdict: Verdict;
  /** The rule's own message, or the rule, shortened; the new one's. */
  readonly message: string;
  /** The rule before and after, where it is one; what means the same by its form is written the same. */
  readonly forms: readonly [old: string, new: string];
  /** The field that cannot be changed: its names, from the node on. */
  readonly field?: readonly string[];
  /** Every object that has this node breaks the new rule. */
  readonly breaksAll?: true;
  /** What was tried, where it could not be told exactly. */
  readonly tried?: string;
}

/**
 * Compares the rules of a node. Rules that differ in spaces, parentheses, the names of variables or messages only are the same. The
 * schemas tell which fields are new, and so absent from what older clients send, and what values there can be.
 */
export function compareRules(pair: SchemaPair, effort = new Effort()): readonly RuleDifference[] {
  const [old, next] = [readRules(pair.old, effort), readRules(pair.new, effort)];
  const { rewritten, removed, added } = pairRules(old, next);
  const withForms = (before: string, after: string) => (judged: Judged) => ({
    ...judged,
    forms: [before, after] as const,
  });
  return [
    ...rewritten.flatMap((rules) =>
      compareRewritten(rules, pair, effort).map(withForms(rules.old.form, rules.new.form)),
    ),
    ...removed.map((rule) => withForms(rule.form, "")(compareRemoved(rule, pair, effort))),
    ...added.flatMap((rule) => compareAdded(rule, old, pair, effort).map(withForms("", rule.form))),
  ];
}

type Judged = Omit<RuleDifference, "forms">;

const UNREADABLE = "the rule cannot be read";

function compareRewritten(
  rules: { readonly old: Rule; readonly new: Rule },
  pair: SchemaPair,
  effort: Effort,
): readonly Judged[] {
  const { old, new: next } = rules;
  const { message } = next;
  const kept = new Set(immutableFields(old.expression).map((field) => field.join(".")));
  const fields = immutableFields(next.expression).filter((field) => !kept.has(field.join(".")));
  if (fields.length > 0)
    return fields.map((field) => ({ change: "made-immutable", verdict: "tighter", message, field }));
  const oldInNew = isImplied(old, next, pair.old, pair, effort);
  const newInOld = isImplied(next, old, pair.new, { old: pair.new, new: pair.old }, effort);
  const verdict =
    oldInNew === true ? (newInOld === true ? "same" : "looser") : newInOld === true ? "tighter" : "changed";
  const tried = typeof oldInNew === "string" ? oldInNew : typeof newInOld === "string" ? newInOld : undefined;
  return [{ change: "rewritten", verdict, message, ...(tried !== undefined && { tried }) }];
}

/** Whether objects that keep one rule keep another one; why that is not known, if it is not. */
function isImplied(
  premise: Rule,
  conclusion: Rule,
  base: JsonObject,
  views: SchemaPair,
  effort: Effort,
): boolean | string {
  if (premise.expression === undefined || conclusion.expression === undefined) return UNREADABLE;
  // What is created need not keep a rule that compares with what was there.
  const isAsked = (rule: Rule): boolean => !rule.isTransition || rule.isOptional;
  if (premise.isOptional !== conclusion.isOptional || (isAsked(conclusion) && !isAsked(premise)))
    return "rules about changes were compared with others by their form";
  const stated = { expression: premise.expression, view: views.old };
  const wanted = { expression: conclusion.expression, view: views.new };
  return attempt(effort, (work) => proves(stated, wanted, base, work));
}

function compareRemoved({ expression, message }: Rule, pair: SchemaPair, effort: Effort): Judged {
  const [field] = immutableFields(expression);
  if (field !== undefined) return { change: "made-mutable", verdict: "looser", message, field };
  const isImplied =
    expression !== undefined &&
    attempt(effort, (work) => implies([], { expression, view: pair.old }, pair.new, work)) === true;
  return { change: "removed", verdict: isImplied ? "same" : "looser", message };
}

/** How many of the rules that were there are looked at together with one that was added. */
const MOST_PREMISES = 8;

function compareAdded(
  rule: Rule,
  others: readonly Rule[],
  pair: SchemaPair,
  effort: Effort,
): readonly Judged[] {
  const { expression, message } = rule;
  const fields = immutableFields(expression);
  if (fields.length > 0)
    return fields.map((field) => ({ change: "made-immutable", verdict: "tighter", message, field }));
  if (expression === undefined) return [{ change: "added", verdict: "tighter", message, tried: UNREADABLE }];
  if (rule.isTransition) return [{ change: "added", verdict: "tighter", message }];
  const claim = { expression, view: pair.new };
  const premises = others
    .filter((other) => !other.isTransition && other.expression !== undefined)
    .slice(0, MOST_PREMISES)
    .map((other) => ({ expression: other.expression as Expression, view: pair.old }));
  const alone = attempt(effort, (work) => implies([], claim, pair.old, work));
  if (alone === true) return [{ change: "added", verdict: "same", message }];
  if (breaksAll(claim, pair.old, effort))
    return [{ change: "added", verdict: "tighter", message, breaksAll: true }];
  const together = premises.length > 0 && attempt(effort, (work) => implies(premises, claim, pair.old, work));
  if (together === true) return [{ change: "added", verdict: "same", message }];
  return [
    { change: "added", verdict: "tighter", message, ...(typeof alone === "string" && { tried: alone }) },
  ];
}

function breaksAll(claim: Claim, base: JsonObject, effort: Effort): boolean {
  const judged = attempt(
    effort,
    (work) =>
      !decide(claim.expression, settingFor(claim, { base, work, facts: new Facts(), ask: () => {} })).yes,
  );
  return judged === true;
}
