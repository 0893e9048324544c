import type { Expression } from "../../../cel/index.ts";
import { canonicalRule } from "./canonical-rule.ts";
import type { Facts } from "./facts.ts";
import { ERROR, isCertain, type Result, type Truth, truthOf } from "./known.ts";
import { joinKnown, type Setting } from "./setting.ts";

/** Evaluates a condition. */
export function decide(expression: Expression, setting: Setting): Truth {
  const found = truthOf(setting.evaluate(expression, setting));
  return isCertain(found) ? found : lookUp(expression, found, setting);
}

/** What is taken as given about an expression that cannot be told otherwise; if nothing is, it is asked for. */
function lookUp(expression: Expression, found: Truth, setting: Setting): Truth {
  if (!isOpaque(expression)) return found;
  const key = canonicalRule(expression, setting.work, namesIn(setting));
  const fact = setting.facts.get("outcome", key);
  if (fact !== undefined) {
    const { outcome } = fact;
    return { yes: outcome === true, no: outcome === false, breaks: outcome === undefined };
  }
  const outcomes = [
    ...(found.yes ? [true] : []),
    ...(found.no ? [false] : []),
    ...(found.breaks ? [undefined] : []),
  ];
  setting.ask({ key, answers: outcomes.map((outcome) => ({ about: "outcome", outcome })) });
  return found;
}

/** Whether an expression is not made of conditions which are asked for themselves. */
function isOpaque(expression: Expression): boolean {
  if (expression.kind === "loop") return true;
  return expression.kind === "call" && !["_&&_", "_||_", "!_", "_?_:_"].includes(expression.name);
}

/** The variables by the places that they stand for. */
function namesIn({ names }: Setting): ReadonlyMap<string, string> {
  const called = new Map<string, string>();
  for (const [name, { known }] of names) if (known?.kind === "place") called.set(name, known.place.key);
  return called;
}

/** Parts of which one settles it, even where others are errors. A part is looked at as if those before it had not settled it. */
export function decideRow(parts: readonly Expression[], isEither: boolean, setting: Setting): Truth {
  let within = setting;
  const all: Truth = { yes: !isEither, no: isEither, breaks: false };
  const sum = { ...all };
  for (const part of parts) {
    const { yes, no, breaks } = decide(part, within);
    if (!breaks && !(isEither ? no : yes)) return { yes: isEither, no: !isEither, breaks: false };
    if (isEither) {
      sum.yes ||= yes;
      sum.no &&= no;
    } else {
      sum.yes &&= yes;
      sum.no ||= no;
    }
    sum.breaks ||= breaks;
    const isLast = part === parts.at(-1);
    if (!breaks && yes && no && !isLast) within = { ...within, facts: assume(part, !isEither, within) };
  }
  return sum;
}

export function choose(
  condition: Expression,
  then: Expression,
  otherwise: Expression,
  setting: Setting,
): Result {
  const asked = decide(condition, setting);
  const isOpen = asked.yes && asked.no;
  const within = (holds: boolean): Setting =>
    isOpen ? { ...setting, facts: assume(condition, holds, setting) } : setting;
  const ways = [
    ...(asked.yes ? [setting.evaluate(then, within(true))] : []),
    ...(asked.no ? [setting.evaluate(otherwise, within(false))] : []),
  ];
  const found = ways.map(({ known }) => known).filter((known) => known !== undefined);
  const breaks = asked.breaks || ways.some((way) => way.breaks);
  return found.length === 0 ? ERROR : { known: joinKnown(found, setting.facts), breaks };
}

/** The facts if a condition comes out so. */
export function assume(condition: Expression, holds: boolean, setting: Setting): Facts {
  const { facts } = setting;
  if (condition.kind === "call" && condition.name === "!_")
    return assume(condition.args[0] as Expression, !holds, setting);
  if (condition.kind === "call" && condition.name === (holds ? "_&&_" : "_||_"))
    return condition.args.reduce((known, part) => assume(part, holds, { ...setting, facts: known }), facts);
  let assumed = facts;
  decide(condition, {
    ...setting,
    ask: ({ key, answers }) => {
      // Only what one answer alone allows is certain.
      const fitting = answers.filter((answer) => {
        const outcome = decide(condition, { ...setting, facts: facts.with(key, answer), ask: () => {} });
        return holds ? outcome.yes : outcome.no;
      });
      if (fitting.length === 1) assumed = assumed.with(key, fitting[0] as (typeof answers)[0]);
    },
  });
  return assumed;
}
