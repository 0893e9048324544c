import { type CompileRulesOptions, guardDepth } from "../../validation/engine.ts";
import { checkNames, type Names, readObject } from "../../value/internal.ts";
import { type RuleNode, readRuleNode } from "./rule-node.ts";

/** The rules of a schema that a caller gave; `undefined` if it has none. */
export function readRules(schema: object, options: CompileRulesOptions): RuleNode | undefined {
  checkNames("options", options, OPTIONS);
  const read = readObject(schema, "schema");
  return guardDepth(() => readRuleNode(read, options.isRoot === true));
}

const OPTIONS: Names = { isRoot: "boolean" };
