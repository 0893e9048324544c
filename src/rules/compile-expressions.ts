import { type CompileExpressions, type ExpressionUse, guardDepth } from "../validation/engine.ts";
import { checkNames, checkText, invalidArgument, type Names, showValue } from "../value/internal.ts";
import { AdmissionExpressions, isExpressionUse } from "./admission/expressions.ts";

/**
 * Compiles the expressions of policies, and of webhooks' match conditions, as Kubernetes v1.36 does: to be given to
 * `createResources`, which then finds what is wrong with them.
 */
export const compileExpressions: CompileExpressions = (options) => {
  checkNames("options", options, OPTIONS);
  const expressions = new AdmissionExpressions(options);
  return {
    findFault(use: ExpressionUse, text) {
      if (!isExpressionUse(use))
        throw invalidArgument(
          `use cannot be ${showValue(use)}: use what expressions are for, such as "validation"`,
        );
      checkText(text, "text");
      return guardDepth(() => expressions.findFault(use, text));
    },
    declareVariable(name, text) {
      checkText(name, "name");
      checkText(text, "text");
      return guardDepth(() => expressions.declareVariable(name, text));
    },
  };
};

const OPTIONS: Names = { params: "boolean" };
