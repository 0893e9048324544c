import { type CompileRulesOptions, guardDepth, type SchemaRules } from "../validation/engine.ts";
import { checkNames, type Names, readObject } from "../value/internal.ts";
import { checkRules } from "./check/check-rules.ts";
import { type RuleNode, readRuleNode } from "./compile/rule-node.ts";
import { findProblems } from "./definition/find-problems.ts";

/**
 * Compiles the validation rules (`x-kubernetes-validations`) of a structural schema, as Kubernetes v1.36 does: to be given to
 * `createResources` and `checkCustomResource`. Expressions are compiled when they are first needed, and kept.
 */
export function compileRules(schema: object, options: CompileRulesOptions = {}): SchemaRules | undefined {
  checkNames("options", options, OPTIONS);
  const read = readObject(schema, "schema");
  const node = guardDepth(() => readRuleNode(read, options.isRoot === true));
  if (node === undefined) return undefined;
  return {
    count: countRules(node),
    findProblems: (place, how) => guardDepth(() => findProblems(node, place, how)),
    check: (checked) => guardDepth(() => checkRules(node, checked)),
  };
}

const OPTIONS: Names = { isRoot: "boolean" };

function countRules({ stated, fields, others, items }: RuleNode): number {
  const parts = [...fields.values(), others, items].filter((part) => part !== undefined);
  return parts.reduce((sum, part) => sum + countRules(part), stated.length);
}
