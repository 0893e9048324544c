import {
  byteLength,
  isObject,
  type JsonObject,
  objectsOf,
  type Steps,
  textOf,
} from "../../value/internal.ts";
import { declareVariables } from "./declare-variables.ts";
import {
  type AdmissionValues,
  type Evaluated,
  evaluateAll,
  OUT_OF_BUDGET,
  POLICY_BUDGET,
} from "./evaluate.ts";
import { type AdmissionExpression, AdmissionExpressions } from "./expressions.ts";
import { MatchConditions } from "./match-conditions.ts";

/** Why a policy refuses something. */
export interface Denial {
  readonly message: string;
  /** Absent where the policy could not be evaluated. */
  readonly reason?: string | undefined;
}

/** What a policy says of a request. */
export interface Verdict {
  /** For each validation that does not hold, or cannot be evaluated. */
  readonly denials: readonly Denial[];
  /** Why annotations could not be found, which refuses the request whatever the binding says. */
  readonly faults: readonly Denial[];
  /** What is noted about the request. */
  readonly annotations: ReadonlyMap<string, string>;
}

interface Validation {
  readonly text: string;
  readonly message: string;
  readonly reason: string;
  readonly expression: AdmissionExpression;
  readonly messageExpression: AdmissionExpression | undefined;
}

interface Annotation {
  readonly key: string;
  readonly expression: AdmissionExpression;
}

type Results = readonly (Evaluated | undefined)[];

const LONGEST_MESSAGE = 5 * 1024;

/** A ValidatingAdmissionPolicy, compiled from its spec. */
export class ValidatingPolicy {
  readonly #expressions: AdmissionExpressions;
  readonly #conditions: MatchConditions;
  readonly #validations: readonly Validation[];
  readonly #annotations: readonly Annotation[];
  readonly #ignoresFailures: boolean;

  constructor(spec: JsonObject) {
    const params = isObject(spec.paramKind);
    const { failurePolicy } = spec;
    const expressions = new AdmissionExpressions({ params });
    declareVariables(expressions, spec.variables);
    this.#expressions = expressions;
    this.#conditions = new MatchConditions(spec.matchConditions, { params, failurePolicy });
    this.#ignoresFailures = failurePolicy === "Ignore";
    this.#validations = objectsOf(spec.validations).map(
      ({ expression, message, messageExpression, reason }) => ({
        text: textOf(expression),
        message: textOf(message),
        reason: textOf(reason) || "Invalid",
        expression: expressions.compile("validation", textOf(expression)),
        messageExpression:
          textOf(messageExpression) === ""
            ? undefined
            : expressions.compile("messageExpression", textOf(messageExpression)),
      }),
    );
    this.#annotations = objectsOf(spec.auditAnnotations).map(({ key, valueExpression }) => ({
      key: textOf(key),
      expression: expressions.compile("auditAnnotation", textOf(valueExpression)),
    }));
  }

  *evaluate(values: AdmissionValues): Steps<Verdict> {
    const match = this.#conditions.match({ ...values, namespaceObject: null });
    if (match.error !== undefined) return this.#failed(match.error);
    if (!match.matches) return NOTHING;
    const { variables } = this.#expressions;
    const evaluated = yield* evaluateAll(
      this.#validations.map(({ expression }) => expression),
      { variables, values, budget: POLICY_BUDGET },
    );
    if (evaluated.stopped !== undefined) return this.#failed(evaluated.stopped);
    // What the authorizer would say is known to validations alone.
    const { authorizer, "authorizer.requestResource": resourceCheck, ...others } = values;
    const messages = yield* this.#messages(others, evaluated.left);
    const annotations = yield* evaluateAll(
      this.#annotations.map(({ expression }) => expression),
      { variables, values: others, budget: POLICY_BUDGET },
    );
    if (annotations.stopped !== undefined) return this.#failed(annotations.stopped);
    const denials = this.#validations.map((_, index) => this.#judge(index, evaluated.results, messages));
    return {
      denials: denials.filter((denial) => denial !== undefined),
      ...this.#annotate(annotations.results),
    };
  }

  /** What there is to say of each validation; `undefined` if that costs too much. */
  *#messages(values: AdmissionValues, budget: number): Steps<Results | undefined> {
    const expressions = this.#validations.map(({ messageExpression }) => messageExpression);
    const { variables } = this.#expressions;
    const evaluated = yield* evaluateAll(expressions, { variables, values, budget });
    return evaluated.stopped === undefined ? evaluated.results : undefined;
  }

  /** Why a validation refuses; `undefined` if it holds. */
  #judge(index: number, results: Results, messages: Results | undefined): Denial | undefined {
    const { text, message, reason } = this.#validations[index] as Validation;
    const result = results[index];
    if (result?.error !== undefined) return this.#fault(result.error);
    if (messages === undefined) return this.#fault(`failed messageExpression: ${OUT_OF_BUDGET}`);
    if (result?.value === true) return undefined;
    const said = readMessage(messages[index]?.value) || message.trim();
    return { message: said || `failed expression: ${text.trim()}`, reason };
  }

  #annotate(results: Results): Pick<Verdict, "faults" | "annotations"> {
    const annotations = new Map<string, string>();
    const faults: Denial[] = [];
    for (const [index, { key }] of this.#annotations.entries()) {
      const result = results[index];
      const fault = result?.error === undefined ? undefined : this.#fault(result.error);
      if (fault !== undefined) faults.push(fault);
      const value = typeof result?.value === "string" ? result.value.trim() : "";
      if (value !== "") annotations.set(key, value);
    }
    return { faults, annotations };
  }

  #failed(message: string): Verdict {
    const fault = this.#fault(message);
    return fault === undefined ? NOTHING : { ...NOTHING, denials: [fault] };
  }

  #fault(message: string): Denial | undefined {
    return this.#ignoresFailures ? undefined : { message };
  }
}

const NOTHING: Verdict = { denials: [], faults: [], annotations: new Map() };

/** A message that an expression made; empty if it cannot be one. */
function readMessage(value: unknown): string {
  const text = typeof value === "string" ? value.trim() : "";
  return text.includes("\n") || byteLength(text) > LONGEST_MESSAGE ? "" : text;
}
