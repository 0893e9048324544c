import type { SchemaPair, Verdict } from "../verdict.ts";

export type RuleChange = "added" | "removed" | "rewritten" | "made-immutable" | "made-mutable";

/** What became of a rule (`x-kubernetes-validations`). */
export interface RuleDifference {
  readonly change: RuleChange;
  /** `same` if it makes no difference: an added rule that all that was accepted keeps, say. */
  readonly verdict: Verdict;
  /** The rule's own message, or the rule, shortened. */
  readonly message: string;
  /** Where what cannot be changed is: names of fields, from the node on. */
  readonly below?: readonly string[];
  /** Every object that has this node breaks the new rule. */
  readonly breaksAll?: true;
  /** What was tried, where it could not be told exactly. */
  readonly tried?: string;
}

/** Compares the rules of a node. What is equal but for spaces, parentheses, names of variables and messages is no difference. */
export function compareRules(_pair: SchemaPair): readonly RuleDifference[] {
  return [];
}
