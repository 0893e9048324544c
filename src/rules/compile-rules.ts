import { type CompileRulesOptions, guardDepth, type SchemaRules } from "../validation/engine.ts";
import { checkRules } from "./check/check-rules.ts";
import { readRules } from "./compile/read-rules.ts";
import type { RuleNode } from "./compile/rule-node.ts";
import { findProblems } from "./definition/find-problems.ts";

/**
 * Compiles the validation rules (`x-kubernetes-validations`) of a structural schema, as Kubernetes v1.36 does: to be given to
 * `createResources` and `checkCustomResource`. Expressions are compiled when they are first needed, and kept.
 */
export function compileRules(schema: object, options: CompileRulesOptions = {}): SchemaRules | undefined {
  const node = readRules(schema, options);
  if (node === undefined) return undefined;
  return {
    count: countRules(node),
    findProblems: (place, how) => guardDepth(() => findProblems(node, place, how)),
    check: (checked) => guardDepth(() => checkRules(node, checked)),
  };
}

function countRules({ stated, fields, others, items }: RuleNode): number {
  const parts = [...fields.values(), others, items].filter((part) => part !== undefined);
  return parts.reduce((sum, part) => sum + countRules(part), stated.length);
}
