import { isObject, type Json, textOf } from "../../value/internal.ts";
import type { AdmissionExpressions } from "./expressions.ts";

/** Declares the variables of a policy. What is wrong with one is told to those who name it. */
export function declareVariables(expressions: AdmissionExpressions, stated: Json | undefined): void {
  for (const variable of Array.isArray(stated) ? stated : [])
    if (isObject(variable)) expressions.declareVariable(textOf(variable.name), textOf(variable.expression));
}
