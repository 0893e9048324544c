import type { Effort } from "../effort.ts";
import { canonicalRule } from "../rules/canonical-rule.ts";
import { attempt, proves } from "../rules/proof.ts";
import { INCLUDED, type Inclusion, type Judgement, judge, type SchemaPair } from "../verdict.ts";
import { conditionOf } from "./condition.ts";

/**
 * Compares `anyOf`, `oneOf` and `not`, by the cases that they make: what a field is that is required in one of them, and which value
 * it has. A field that the other schema does not have is absent from its objects.
 */
export function compareConditions(pair: SchemaPair, effort: Effort): Judgement {
  const reverse: SchemaPair = { old: pair.new, new: pair.old };
  return judge(isIncluded(pair, effort), isIncluded(reverse, effort));
}

function isIncluded(pair: SchemaPair, effort: Effort): Inclusion {
  const wanted = conditionOf(pair.new);
  if (wanted === undefined) return INCLUDED;
  const stated = conditionOf(pair.old) ?? ALWAYS;
  const shown = attempt(effort, (work) => {
    if (canonicalRule(stated, work) === canonicalRule(wanted, work)) return true;
    const premise = { expression: stated, view: pair.old };
    return proves(premise, { expression: wanted, view: pair.new }, pair.old, work);
  });
  return typeof shown === "string" ? { holds: undefined, tried: shown } : { holds: shown };
}

const ALWAYS = { kind: "literal", at: 0, value: true } as const;
