import { type Json, objectsOf, runSteps, textOf } from "../../value/internal.ts";
import { type AdmissionValues, CONDITIONS_BUDGET, evaluateAll } from "./evaluate.ts";
import { type AdmissionExpression, AdmissionExpressions } from "./expressions.ts";

/** What conditions say of a request: whether all hold, or why nobody knows. */
export type Match = { readonly matches: boolean; readonly error?: undefined } | { readonly error: string };

/** Conditions for a webhook or a policy to look at a request, compiled. */
export class MatchConditions {
  readonly #conditions: readonly AdmissionExpression[];
  readonly #ignoresErrors: boolean;

  constructor(stated: Json | undefined, { params = false, failurePolicy }: MatchConditionsOptions) {
    const expressions = new AdmissionExpressions({ params });
    this.#conditions = objectsOf(stated).map(({ expression }) =>
      expressions.compile("matchCondition", textOf(expression)),
    );
    this.#ignoresErrors = failurePolicy === "Ignore";
  }

  /** One that does not hold is enough, whatever becomes of the others. With the failure policy `Ignore`, nothing is an error. */
  match(values: AdmissionValues): Match {
    if (this.#conditions.length === 0) return { matches: true };
    const evaluated = runSteps(
      evaluateAll(this.#conditions, { variables: NONE, values, budget: CONDITIONS_BUDGET }),
    );
    if (evaluated.stopped !== undefined) return this.#failed(evaluated.stopped);
    const errors: string[] = [];
    for (const result of evaluated.results) {
      if (result?.error !== undefined) errors.push(result.error);
      if (result?.value === false) return { matches: false };
    }
    return errors.length === 0 ? { matches: true } : this.#failed(joinErrors(errors));
  }

  #failed(error: string): Match {
    return this.#ignoresErrors ? { matches: false } : { error };
  }
}

const NONE: ReadonlyMap<string, AdmissionExpression> = new Map();

/** What conditions are compiled for. */
export interface MatchConditionsOptions {
  /** Whether they can name `params`. Default: false. */
  readonly params?: boolean;
  /** What to do if they cannot be evaluated. Default: `Fail`. */
  readonly failurePolicy: Json | undefined;
}

/** Several errors as one, as Kubernetes writes them: each only once. */
function joinErrors(errors: readonly string[]): string {
  const different = [...new Set(errors)];
  return different.length === 1 ? (different[0] as string) : `[${different.join(", ")}]`;
}
