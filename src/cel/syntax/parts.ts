import type { Expression } from "./expression.ts";

/** What an expression is made of, directly. */
export function partsOfExpression(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "select":
      return [expression.operand];
    case "call":
      return expression.target === undefined ? expression.args : [expression.target, ...expression.args];
    case "list":
      return expression.items.map(({ value }) => value);
    case "struct":
      return expression.fields.map(({ value }) => value);
    case "map":
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    case "loop": {
      const { range, initial, condition, step, result } = expression;
      return [range, initial, condition, step, result];
    }
    default:
      return [];
  }
}
