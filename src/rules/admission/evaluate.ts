import { EvaluationError, Mapping, type Value } from "../../cel/index.ts";
import type { Steps } from "../../value/internal.ts";
import type { AdmissionExpression } from "./expressions.ts";

/** What one expression may cost. */
const CALL_LIMIT = 1_000_000;

/** What the validations of a policy may cost for one object, and its annotations, and each of its mutations. */
export const POLICY_BUDGET = 10_000_000;

/** What match conditions may cost. */
export const CONDITIONS_BUDGET = 2_500_000;

/** What all expressions together cost too much. */
export const OUT_OF_BUDGET =
  "validation failed due to running out of cost budget, no further validation rules will be run";

/** The values of what expressions can name. What is absent, nobody can look at. */
export type AdmissionValues = Readonly<Record<string, Value>>;

/** What an expression came to. */
export type Evaluated =
  | { readonly value: Value; readonly error?: undefined }
  | { readonly value?: undefined; readonly error: string };

/** What several expressions came to, or why they were not all evaluated. */
export type EvaluatedAll =
  | {
      readonly results: readonly (Evaluated | undefined)[];
      readonly left: number;
      readonly stopped?: undefined;
    }
  | { readonly stopped: string };

/** What is evaluated, for what, and how much it may cost. */
export interface Evaluation {
  readonly variables: ReadonlyMap<string, AdmissionExpression>;
  readonly values: AdmissionValues;
  readonly budget: number;
}

/** Evaluates expressions one after the other, with variables that are evaluated once at most, when somebody names them. */
export function* evaluateAll(
  expressions: readonly (AdmissionExpression | undefined)[],
  { variables, values, budget }: Evaluation,
): Steps<EvaluatedAll> {
  const declared = new Variables(variables, values);
  let left = budget;
  const results: (Evaluated | undefined)[] = [];
  for (const expression of expressions) {
    if (expression?.compiled === undefined) {
      results.push(expression && { error: `compilation error: ${expression.fault?.detail}` });
      continue;
    }
    const { text, compiled, names } = expression;
    const { cost, value, error } = compiled.evaluate(declared.valuesOf(names), CALL_LIMIT);
    yield;
    left -= declared.takeCost() + cost;
    if (left < 0) return { stopped: OUT_OF_BUDGET };
    results.push(
      error === undefined
        ? { value: value as Value }
        : { error: `expression '${text}' resulted in error: ${error}` },
    );
  }
  return { results, left };
}

/** The values of the variables of a policy, each found when an expression first names it. */
class Variables extends Mapping {
  readonly #expressions: ReadonlyMap<string, AdmissionExpression>;
  readonly #values: AdmissionValues;
  readonly #known = new Map<string, Value | EvaluationError>();
  #cost = 0;

  constructor(expressions: ReadonlyMap<string, AdmissionExpression>, values: AdmissionValues) {
    super();
    this.#expressions = expressions;
    this.#values = values;
  }

  get size(): number {
    return this.#expressions.size;
  }

  get(key: Value): Value | undefined {
    const expression = this.#expressions.get(key as string);
    if (expression === undefined) return undefined;
    const name = key as string;
    const known = this.#known.get(name) ?? this.#find(name, expression);
    this.#known.set(name, known);
    if (known instanceof EvaluationError) throw known;
    return known;
  }

  keys(): readonly Value[] {
    return [...this.#expressions.keys()];
  }

  /** What the variables cost that were found since it was last asked. */
  takeCost(): number {
    const cost = this.#cost;
    this.#cost = 0;
    return cost;
  }

  valuesOf(names: readonly string[]): readonly (Value | EvaluationError)[] {
    return names.map((name) => {
      if (name === "variables") return this;
      return (
        this.#values[name] ??
        (name in this.#values ? null : new EvaluationError(`no such attribute(s): ${name}`))
      );
    });
  }

  #find(name: string, { compiled, names, fault }: AdmissionExpression): Value | EvaluationError {
    if (compiled === undefined)
      return new EvaluationError(`composited variable "${name}" fails to compile: ${fault?.detail}`);
    const { cost, value, error } = compiled.evaluate(this.valuesOf(names), CALL_LIMIT);
    this.#cost += cost;
    if (error === undefined) return value as Value;
    return new EvaluationError(`composited variable "${name}" fails to evaluate: ${error}`);
  }
}
