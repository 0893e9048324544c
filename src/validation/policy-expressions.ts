/** Compiles the expressions of policies and webhooks, of which some may name variables that others before them declare. */
export type CompileExpressions = (options: CompileExpressionsOptions) => PolicyExpressions;

/** What all expressions of a policy have in common. */
export interface CompileExpressionsOptions {
  /** Whether they can name `params`. */
  readonly params: boolean;
}

/** What an expression is for, which decides what it must give, and what it may name. */
export type ExpressionUse =
  | "matchCondition"
  | "variable"
  | "validation"
  | "messageExpression"
  | "auditAnnotation"
  | "applyConfiguration"
  | "jsonPatch";

/** The expressions of one policy. */
export interface PolicyExpressions {
  /** Why an expression cannot be used for something; `undefined` if it can. */
  findFault(use: Exclude<ExpressionUse, "variable">, text: string): ExpressionFault | undefined;
  /** Declares a variable for all expressions after it. What is wrong with it is given, and nothing is known of its type then. */
  declareVariable(name: string, text: string): ExpressionFault | undefined;
}

/** What is wrong with an expression, as Kubernetes tells it. */
export interface ExpressionFault {
  readonly detail: string;
  /** Whether Kubernetes takes it for an error of its own. */
  readonly isInternal: boolean;
}
