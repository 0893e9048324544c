import { type Json, objectsOf, textOf } from "../../value/internal.ts";
import type { AdmissionExpressions } from "./expressions.ts";

/** Declares the variables of a policy. What is wrong with one is told to those who name it. */
export function declareVariables(expressions: AdmissionExpressions, stated: Json | undefined): void {
  for (const { name, expression } of objectsOf(stated))
    expressions.declareVariable(textOf(name), textOf(expression));
}
