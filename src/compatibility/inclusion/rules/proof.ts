import type { JsonObject } from "../../../value/internal.ts";
import type { Effort } from "../effort.ts";
import { type ClaimPair, stepInto } from "./common-parts.ts";
import { type Claim, implies } from "./implication.ts";
import { simplifyClaim } from "./simplify.ts";
import { TooMuchWork, type Work } from "./work.ts";

const TRIED_CASES = "the cases that its conditions make were tried one by one";
const TOO_MANY = "there are too many cases to try";

/** Tries to show something, with a bounded amount of work; why it could not be shown, if so. */
export function attempt(effort: Effort, prove: (work: Work) => boolean | undefined): boolean | string {
  try {
    return effort.onRules(prove) ?? TRIED_CASES;
  } catch (error) {
    if (error instanceof TooMuchWork) return TOO_MANY;
    throw error;
  }
}

/** Whether, of all objects that a schema accepts, those that keep one rule keep another one. */
export function proves(premise: Claim, conclusion: Claim, base: JsonObject, work: Work): boolean | undefined {
  const simpler = (claim: Claim): Claim => simplifyClaim(claim, base, work);
  return isShown({ premise: simpler(premise), conclusion: simpler(conclusion) }, base, work);
}

/** Whether one rule implies another by its parts, or else by all cases that there are. */
function isShown(pair: ClaimPair, base: JsonObject, work: Work): boolean | undefined {
  const inside = stepInto(pair, base, work);
  if (inside?.every((part) => isShown(part, base, work))) return true;
  const { premise, conclusion } = pair;
  const { expression } = conclusion;
  const isEither =
    expression.kind === "call" && expression.name === "_||_" && premise.expression.kind === "loop";
  const ways = isEither ? expression.args : [];
  if (
    ways.some(
      (way) =>
        way.kind === "loop" &&
        isShown({ premise, conclusion: { ...conclusion, expression: way } }, base, work),
    )
  )
    return true;
  return implies([premise], conclusion, base, work);
}
