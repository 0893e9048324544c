import { isObject, type Json, type JsonObject, textOf } from "../../value/internal.ts";

/** A rule as a schema states it. */
export interface StatedRule {
  readonly rule: string;
  readonly message: string;
  readonly messageExpression: string;
  readonly reason: string | undefined;
  readonly fieldPath: string;
  readonly optionalOldSelf: boolean | undefined;
}

/** The rules that a schema states itself, in its order. */
export function statedRulesOf({ "x-kubernetes-validations": rules }: JsonObject): readonly StatedRule[] {
  if (!Array.isArray(rules)) return NONE;
  return (rules as readonly Json[]).map((stated) => readRule(isObject(stated) ? stated : {}));
}

const NONE: readonly StatedRule[] = [];

function readRule(stated: JsonObject): StatedRule {
  const { reason, optionalOldSelf } = stated;
  return {
    rule: textOf(stated.rule),
    message: textOf(stated.message),
    messageExpression: textOf(stated.messageExpression),
    reason: typeof reason === "string" ? reason : undefined,
    fieldPath: textOf(stated.fieldPath),
    optionalOldSelf: typeof optionalOldSelf === "boolean" ? optionalOldSelf : undefined,
  };
}

/** What a rule is called where it could not be evaluated. */
export function nameRule({ rule, message }: StatedRule): string {
  return message === "" ? rule.trim() : message.trim();
}

/** What is said where a rule does not hold, unless an expression says it. */
export function messageOf(rule: StatedRule): string {
  return rule.message === "" ? `failed rule: ${nameRule(rule)}` : rule.message.trim();
}
