import {
  EvaluationError,
  type Expression,
  parseExpression,
  partsOfExpression,
  SyntaxIssue,
} from "../../../cel/index.ts";
import { type JsonObject, textOf } from "../../../value/internal.ts";
import { objectsIn } from "../../json-lists.ts";
import { shorten } from "../../shorten.ts";
import type { Effort } from "../effort.ts";
import { canonicalRule } from "./canonical-rule.ts";
import { TooMuchWork } from "./work.ts";

/** A rule as a schema states it. */
export interface Rule {
  readonly text: string;
  /** Its own message, or else the rule, shortened. */
  readonly message: string;
  readonly hasMessage: boolean;
  /** `undefined` if it cannot be read, or is too large to be looked at. */
  readonly expression: Expression | undefined;
  /** The same for rules that mean the same by their form alone. */
  readonly form: string;
  /** Whether it compares with the object as it was: objects that are created need not keep it. */
  readonly isTransition: boolean;
  /** Whether it is asked of objects that are created, too, with an `oldSelf` that has no value. */
  readonly isOptional: boolean;
}

export function readRules(schema: JsonObject, effort: Effort): readonly Rule[] {
  return objectsIn(schema["x-kubernetes-validations"]).map((stated) => {
    const text = textOf(stated.rule).replaceAll(/\s+/g, " ").trim();
    const message = textOf(stated.message).replaceAll(/\s+/g, " ").trim();
    const isOptional = stated.optionalOldSelf === true;
    return {
      text,
      message: shorten(message === "" ? text : message),
      hasMessage: message !== "",
      isOptional,
      ...readForm(textOf(stated.rule), text, isOptional, effort),
    };
  });
}

function readForm(rule: string, text: string, isOptional: boolean, effort: Effort) {
  try {
    const expression = parseExpression(rule);
    const form = effort.onRules((work) => canonicalRule(expression, work));
    return {
      expression,
      form: `${form}${isOptional ? " optional" : ""}`,
      isTransition: mentionsOld(expression),
    };
  } catch (error) {
    const isOfRule = [SyntaxIssue, EvaluationError, TooMuchWork].some((kind) => error instanceof kind);
    if (!isOfRule) throw error;
    return { expression: undefined, form: `text ${text}`, isTransition: /\boldSelf\b/.test(text) };
  }
}

function mentionsOld(expression: Expression): boolean {
  if (expression.kind === "identifier") return expression.name === "oldSelf";
  return partsOfExpression(expression).some(mentionsOld);
}
