import type { Expression } from "../../../cel/index.ts";
import type { Question } from "./facts.ts";
import { isCertain, type Truth } from "./known.ts";
import { decide } from "./logic.ts";
import type { Setting } from "./setting.ts";

/** How many questions may follow each other inside a loop. */
const DEEPEST = 5;

/** How a condition can come out, case by case. What is asked is not asked any further: the answers are for one item only. */
export function outcomesOf(expression: Expression, setting: Setting, depth = 0): Truth {
  let asked: Question | undefined;
  const found = decide(expression, {
    ...setting,
    ask: (question) => {
      asked ??= question;
    },
  });
  if (isCertain(found) || asked === undefined || depth === DEEPEST) return found;
  const { key, answers } = asked;
  let all: Truth = { yes: false, no: false, breaks: false };
  for (const answer of answers) {
    const facts = setting.facts.with(key, answer);
    const { yes, no, breaks } = outcomesOf(expression, { ...setting, facts }, depth + 1);
    all = { yes: all.yes || yes, no: all.no || no, breaks: all.breaks || breaks };
    if (all.yes && all.no && all.breaks) break;
  }
  return all;
}
