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
  /** How many they are. */
  readonly depth?: number;
}

/** How many questions may follow each other: 16 conditions in a row can be true or false. */
const DEEPEST = 16;

/**
 * Whether, of all objects that a schema accepts, those that keep one rule keep another one, in every case; `undefined` if that is not
 * known in some case, `false` if there is one in which they do not.
 */
export function implies(
  premises: readonly Claim[],
  conclusion: Claim,
  base: JsonObject,
  work: Work,
): boolean | undefined {
  return holdsIn(premises, conclusion, { base, work, facts: new Facts(), depth: 0 });
}

interface Case {
  readonly base: JsonObject;
  readonly work: Work;
  readonly facts: Facts;
  readonly depth: number;
}

function holdsIn(premises: readonly Claim[], conclusion: Claim, known: Case): boolean | undefined {
  const { depth, facts, ...rest } = known;
  let asked: Question | undefined;
  const decideClaim = (claim: Claim): Truth =>
    decide(
      claim.expression,
      settingFor(claim, {
        ...{ ...rest, facts },
        ask: (question) => {
          asked ??= question;
        },
      }),
    );
  const { yes, no, breaks } = decideClaim(conclusion);
  if (yes && !no && !breaks) return true;
  const given = premises.map(decideClaim);
  if (given.some((premise) => !premise.yes)) return true;
  if (!yes && given.every((premise) => !premise.no && !premise.breaks)) return false;
  const question = asked;
  if (question === undefined || depth === DEEPEST) return undefined;
  let all: boolean | undefined = true;
  for (const answer of question.answers) {
    const next = { ...known, facts: facts.with(question.key, answer), depth: depth + 1 };
    const holds = holdsIn(premises, conclusion, next);
    if (holds === false) return false;
    all &&= holds;
  }
  return all;
}

/** What a rule sees if nothing is known but the schema. */
export function settingFor(
  { view, names = new Map(), depth = 0 }: Claim,
  { base, ...rest }: Pick<Setting, "facts" | "work" | "ask"> & { readonly base: JsonObject },
): Setting {
  const known = new Map<string, Result>();
  for (const key of ["self", "oldSelf"])
    known.set(key, { known: { kind: "place", place: { key, base, view, isThere: true } }, breaks: false });
  for (const [name, place] of names) known.set(name, { known: { kind: "place", place }, breaks: false });
  return { names: known, depth, evaluate, ...rest };
}
