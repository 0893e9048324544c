import type { Budget } from "../../../pattern/index.ts";
import { canonicalText } from "../../../value/internal.ts";
import type { Judgement, SchemaPair } from "../verdict.ts";

/** Compares `anyOf`, `oneOf` and `not`. */
export function compareConditions({ old, new: next }: SchemaPair, _budget: Budget): Judgement {
  const textOf = ({ anyOf, oneOf, not }: typeof old) =>
    canonicalText({ anyOf: anyOf ?? null, oneOf: oneOf ?? null, not: not ?? null });
  return { verdict: textOf(old) === textOf(next) ? "same" : "changed" };
}
