import { createValidator, type Problem, type Validator } from "fieldwise/adapters/validate";
import type { DefinitionSource } from "fieldwise/openapi";
import { createChecker } from "fieldwise/validation";
import { MergeError } from "fieldwise/value";
import { expect } from "vitest";

/** A validator that has both engines look at every object, and finds that they agree: on problems, and on errors. */
export function createBothEngines(...sources: readonly DefinitionSource[]): Validator {
  const validator = createValidator(...sources);
  const checker = createChecker(...sources);
  return {
    validate(...given) {
      const byAjv = attempt(() => validator.validate(...given));
      // How much stack is left for each is not the same.
      if (byAjv instanceof MergeError && byAjv.code === "TOO_DEEP") throw byAjv;
      const byWalk = attempt(() => checker.check(...given));
      expect(show(byWalk)).toEqual(show(byAjv));
      if (byAjv instanceof MergeError) throw byAjv;
      return byAjv;
    },
  };
}

function attempt(validate: () => readonly Problem[]): readonly Problem[] | MergeError {
  try {
    return validate();
  } catch (error) {
    if (error instanceof MergeError) return error;
    throw error;
  }
}

function show(outcome: readonly Problem[] | MergeError): unknown {
  if (!(outcome instanceof MergeError)) return outcome;
  const { code, path, message } = outcome;
  return { code, path, message };
}
