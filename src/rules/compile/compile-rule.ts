import {
  BOOL,
  type Compiled,
  compileExpression,
  type Declared,
  optionalOf,
  STRING,
  sameType,
  type Type,
} from "../../cel/index.ts";
import { readRuleFieldPath } from "../../validation/engine.ts";
import type { JsonObject } from "../../value/internal.ts";
import { declareVariable } from "../schema/declare.ts";
import type { SchemaType } from "../schema/schema-type.ts";
import type { StatedRule } from "./stated-rule.ts";

/** A rule that can be evaluated, or why it cannot. Expressions take the values of `self` and `oldSelf`. */
export interface CompiledRule {
  readonly stated: StatedRule;
  /** Absent if the rule is blank, or does not compile. */
  readonly expression?: Compiled | undefined;
  readonly error?: string | undefined;
  /** Absent if there is none, or it does not compile. */
  readonly messageExpression?: Compiled | undefined;
  readonly messageError?: string | undefined;
  readonly usesOldSelf: boolean;
  /** Where what it finds is, below the value that it is about; empty if it is that value itself. */
  readonly fieldPath: string;
}

/** Compiles the rules of one schema, for values of a type. */
export function compileRulesOf(
  rules: readonly StatedRule[],
  { schema, type }: { readonly schema: JsonObject; readonly type: SchemaType },
): readonly CompiledRule[] {
  const self = declareVariable(type, "self");
  return rules.map((rule) => compileRule(rule, schema, self));
}

function compileRule(stated: StatedRule, schema: JsonObject, self: Declared): CompiledRule {
  const blank = { stated, usesOldSelf: false, fieldPath: "" };
  if (stated.rule.trim() === "") return blank;
  const expression = compileFor(self, stated, stated.rule);
  if (typeof expression === "string") return { ...blank, error: describeFault(expression) };
  if (!sameType(expression.type, BOOL)) return { ...blank, error: "cel expression must evaluate to a bool" };
  const compiled = { ...blank, expression, usesOldSelf: expression.uses.has("oldSelf") };
  const fieldPath = stated.fieldPath === "" ? "" : (readRuleFieldPath(stated.fieldPath, schema) ?? "");
  if (stated.messageExpression === "") return { ...compiled, fieldPath };
  const message = compileFor(self, stated, stated.messageExpression);
  const messageError = findMessageError(message);
  // Of a rule with a faulty message, Kubernetes forgets the path.
  if (messageError !== undefined) return { ...compiled, messageError };
  return { ...compiled, fieldPath, messageExpression: message as Compiled };
}

function compileFor(self: Declared, { optionalOldSelf }: StatedRule, text: string): Compiled | string {
  const old: Type = optionalOldSelf === true ? optionalOf(self.type) : self.type;
  const variables = new Map([
    ["self", self.type],
    ["oldSelf", old],
  ]);
  return compileExpression(text, { variables, root: self });
}

function findMessageError(message: Compiled | string): string | undefined {
  if (typeof message === "string") return `messageExpression ${describeFault(message, "")}`;
  return sameType(message.type, STRING) ? undefined : "messageExpression must evaluate to a string";
}

/** Why an expression cannot be compiled; or cannot be made ready to run, if the fault has no place in it. */
function describeFault(fault: string, what = "program "): string {
  return fault.startsWith("ERROR:")
    ? `compilation failed: ${fault}`
    : `${what}instantiation failed: ${fault}`;
}
