import type { Call, Expression, Loop } from "../../../cel/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { canonicalRule } from "./canonical-rule.ts";
import { Facts } from "./facts.ts";
import { type Claim, settingFor } from "./implication.ts";
import type { Place } from "./known.ts";
import { anyItem, macroOf } from "./loops.ts";
import type { Work } from "./work.ts";

export interface ClaimPair {
  readonly premise: Claim;
  readonly conclusion: Claim;
}

/**
 * What is enough to be shown so that one rule implies another, by what is the same around where they differ: `all` over the same list
 * comes down to any one of its items, say. `undefined` if they have nothing in common.
 */
export function stepInto(pair: ClaimPair, base: JsonObject, work: Work): readonly ClaimPair[] | undefined {
  const [one, other] = [pair.premise.expression, pair.conclusion.expression];
  if (one.kind === "loop" && other.kind === "loop") return insideLoops(pair, one, other, base, work);
  if (one.kind !== "call" || other.kind !== "call" || one.name !== other.name) return undefined;
  const inside = insideCalls(pair, one, other, work);
  return inside && [inside];
}

function insideLoops(
  { premise, conclusion }: ClaimPair,
  one: Loop,
  other: Loop,
  base: JsonObject,
  work: Work,
): readonly ClaimPair[] | undefined {
  if (formOf(one.range, premise, work) !== formOf(other.range, conclusion, work)) return undefined;
  const [mine, theirs] = [macroOf(one), macroOf(other)];
  if (mine?.kind !== theirs?.kind) return undefined;
  const inside = (claim: Claim, loop: Loop): Claim | undefined => {
    const setting = settingFor(claim, { base, work, facts: new Facts(), ask: () => {} });
    const { known } = setting.evaluate(loop.range, setting);
    const condition = macroOf(loop)?.condition;
    if (condition === undefined || known?.kind !== "place" || loop.second) return undefined;
    if ((known.place.view ?? known.place.base)?.type !== "array") return undefined;
    const item = anyItem(known.place, setting).known as { readonly place: Place };
    return {
      ...claim,
      expression: condition,
      depth: (claim.depth ?? 0) + 1,
      names: new Map(claim.names).set(loop.variable, item.place),
    };
  };
  const [within, without] = [inside(premise, one), inside(conclusion, other)];
  if (within === undefined || without === undefined) return undefined;
  const there = { premise: within, conclusion: without };
  if (mine?.kind === "all" || mine?.kind === "exists") return [there];
  // Where the one is no error, its condition is none for any item: so the other has to come out the same.
  const opposite = { premise: negated(within), conclusion: negated(without) };
  return mine?.kind === "one" ? [there, opposite] : undefined;
}

function negated(claim: Claim): Claim {
  const { expression } = claim;
  return { ...claim, expression: { kind: "call", at: expression.at, name: "!_", args: [expression] } };
}

function insideCalls(
  { premise, conclusion }: ClaimPair,
  one: Call,
  other: Call,
  work: Work,
): ClaimPair | undefined {
  const [mine, theirs] = [one.args, other.args];
  const forms = [
    mine.map((part) => formOf(part, premise, work)),
    theirs.map((part) => formOf(part, conclusion, work)),
  ] as const;
  const left = mine.filter((_, index) => !forms[1].includes(forms[0][index] as string));
  const right = theirs.filter((_, index) => !forms[0].includes(forms[1][index] as string));
  const isChoice = one.name === "_?_:_" && forms[0][0] === forms[1][0];
  if (!isChoice && one.name !== "_&&_" && one.name !== "_||_") return undefined;
  if (
    left.length === 0 ||
    right.length === 0 ||
    (left.length === mine.length && right.length === theirs.length)
  )
    return undefined;
  if (
    isChoice &&
    (left.length > 1 || right.length > 1 || mine.indexOf(left[0]!) !== theirs.indexOf(right[0]!))
  )
    return undefined;
  const rest = (parts: readonly Expression[], call: Call): Expression =>
    parts.length === 1 ? (parts[0] as Expression) : { ...call, args: parts };
  return {
    premise: { ...premise, expression: rest(left, one) },
    conclusion: { ...conclusion, expression: rest(right, other) },
  };
}

function formOf(expression: Expression, { names }: Claim, work: Work): string {
  const called = new Map([...(names ?? [])].map(([name, { key }]) => [name, key]));
  return canonicalRule(expression, work, called);
}
