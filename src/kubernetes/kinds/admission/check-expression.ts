import type { ExpressionFault, ExpressionUse, PolicyExpressions } from "../../../validation/index.ts";
import type { Json } from "../../../value/internal.ts";
import { type Cause, internalFault, invalid } from "../../status/cause.ts";

/** What is wrong with an expression that is not blank; nothing if expressions are not looked at. */
export function* checkExpression(
  expressions: PolicyExpressions | undefined,
  use: Exclude<ExpressionUse, "variable">,
  expression: Json | undefined,
  field: string,
): Iterable<Cause> {
  if (expressions === undefined) return;
  const text = String(expression);
  yield* expressionCause(field, text, expressions.findFault(use, text));
}

/** What was found wrong with an expression, if anything. */
export function* expressionCause(
  field: string,
  expression: Json,
  fault: ExpressionFault | undefined,
): Iterable<Cause> {
  if (fault === undefined) return;
  yield fault.isInternal ? internalFault(field, fault.detail) : invalid(field, expression, fault.detail);
}
