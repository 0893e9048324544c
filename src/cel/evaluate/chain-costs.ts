import type { Expression } from "../syntax/expression.ts";

const INDEXING = ["_[_]", "_[?_]", "_?._"];

/** What a select or an index costs: one more if it begins a chain on something other than a name. */
export function qualifierCost(operand: Expression): number {
  if (operand.kind === "identifier" || operand.kind === "select") return 1;
  return operand.kind === "call" && (INDEXING.includes(operand.name) || operand.name === "_?_:_") ? 1 : 2;
}

/** A name, or something below a name, is not charged for the name where it is an index or the branch of a condition. */
export function nameDiscount(expression: Expression): number {
  const isChain =
    expression.kind === "identifier" ||
    (expression.kind === "select" && !expression.test) ||
    (expression.kind === "call" && INDEXING.includes(expression.name));
  return isChain ? 1 : 0;
}
