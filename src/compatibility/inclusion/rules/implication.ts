import type { Expression } from "../../../cel/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { evaluate } from "./evaluate.ts";
import { Facts, type Question } from "./facts.ts";
import type { Place, Result, Truth } from "./known.ts";
import { decide } from "./logic.ts";
import type { Setting } from "./setting.ts";
import type { Work } from "./work.ts";

/** A rule, and the schema by whose defaults and fields it sees objects. */
export interface Claim {
  readonly expression: Expression;
  readonly view: JsonObject;
  /** The variables of the loops that were taken away around it. */
  readonly names?: ReadonlyMap<string, Place>;
}

/** How many questions may follow each other: 16 conditions in a row can be true or false. */
const DEEPEST = 16;

/** Whether, of all objects that a schema accepts, those that keep one rule keep another one, in every case. */
export function implies(
  premises: readonly Claim[],
  conclusion: Claim,
  base: JsonObject,
  work: Work,
): boolean {
  return holdsIn(premises, conclusion, base, work, new Facts(), 0);
}

function holdsIn(
  premises: readonly Claim[],
  conclusion: Claim,
  base: JsonObject,
  work: Work,
  facts: Facts,
  depth: number,
): boolean {
  let asked: Question | undefined;
  const judgeClaim = (claim: Claim): Truth =>
    decide(
      claim.expression,
      settingFor(claim, { base, facts, work, ask: (question) => (asked ??= question) }),
    );
  const { yes, no, breaks } = judgeClaim(conclusion);
  if (yes && !no && !breaks) return true;
  if (premises.some((premise) => !judgeClaim(premise).yes)) return true;
  if (asked === undefined || depth === DEEPEST) return false;
  const { key, answers } = asked as Question;
  return answers.every((answer) =>
    holdsIn(premises, conclusion, base, work, facts.with(key, answer), depth + 1),
  );
}

/** What a rule sees if nothing is known but the schema. */
export function settingFor(
  { view, names = new Map() }: Claim,
  { base, ...rest }: Pick<Setting, "facts" | "work" | "ask"> & { readonly base: JsonObject },
): Setting {
  const known = new Map<string, Result>();
  for (const key of ["self", "oldSelf"])
    known.set(key, { known: { kind: "place", place: { key, base, view, isThere: true } }, breaks: false });
  for (const [name, place] of names) known.set(name, { known: { kind: "place", place }, breaks: false });
  return { names: known, depth: names.size, evaluate, ...rest };
}
