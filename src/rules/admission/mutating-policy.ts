import { EvaluationError, itemsOf, type List, type Value } from "../../cel/index.ts";
import { isObject, type Json, type JsonObject, objectsOf, runSteps, textOf } from "../../value/internal.ts";
import { declareVariables } from "./declare-variables.ts";
import { type AdmissionValues, evaluateAll, POLICY_BUDGET } from "./evaluate.ts";
import { type AdmissionExpression, AdmissionExpressions } from "./expressions.ts";
import { toJson } from "./json-values.ts";
import { type Match, MatchConditions } from "./match-conditions.ts";
import { findMisnamed, Struct } from "./patch-types.ts";

/** How an object is to be changed, or why nobody knows. */
export type Mutation =
  | { readonly is: "configuration"; readonly config: JsonObject }
  | { readonly is: "patch"; readonly patch: readonly JsonObject[] }
  | { readonly is: "fault"; readonly message: string };

/** One of the mutations of a policy. Each sees what those before it have made. */
export type Mutate = (values: AdmissionValues) => Mutation;

/** A MutatingAdmissionPolicy, compiled from its spec. */
export class MutatingPolicy {
  readonly mutations: readonly Mutate[];
  /** Whether it is evaluated again when others have changed the object after it. */
  readonly isReinvoked: boolean;
  readonly #conditions: MatchConditions;

  constructor(spec: JsonObject) {
    const params = isObject(spec.paramKind);
    const { failurePolicy, mutations } = spec;
    const expressions = new AdmissionExpressions({ params });
    declareVariables(expressions, spec.variables);
    this.#conditions = new MatchConditions(spec.matchConditions, { params, failurePolicy });
    this.isReinvoked = spec.reinvocationPolicy === "IfNeeded";
    this.mutations = objectsOf(mutations).map((mutation) => compileMutation(expressions, mutation));
  }

  match(values: AdmissionValues): Match {
    return this.#conditions.match({ ...values, namespaceObject: null });
  }
}

function compileMutation(expressions: AdmissionExpressions, stated: JsonObject): Mutate {
  const { patchType, applyConfiguration, jsonPatch } = stated;
  const isPatch = patchType === "JSONPatch";
  const part = isPatch ? jsonPatch : applyConfiguration;
  const text = isObject(part) ? textOf(part.expression) : "";
  const expression = expressions.compile(isPatch ? "jsonPatch" : "applyConfiguration", text);
  const read = isPatch ? readPatch : readConfiguration;
  return (values) => {
    const found = evaluate(expressions, expression, values);
    return typeof found === "string" ? { is: "fault", message: found } : attempt(() => read(found.value));
  };
}

/** What an expression gives, or why it gives nothing. */
function evaluate(
  { variables }: AdmissionExpressions,
  expression: AdmissionExpression,
  values: AdmissionValues,
): { readonly value: Value } | string {
  if (expression.fault !== undefined) return expression.fault.detail;
  const evaluated = runSteps(evaluateAll([expression], { variables, values, budget: POLICY_BUDGET }));
  if (evaluated.stopped !== undefined) return evaluated.stopped;
  const [result] = evaluated.results;
  return result?.value === undefined ? String(result?.error) : { value: result.value };
}

function attempt(read: () => Mutation): Mutation {
  try {
    return read();
  } catch (error) {
    if (error instanceof EvaluationError) return { is: "fault", message: error.message };
    throw error;
  }
}

function readConfiguration(value: Value): Mutation {
  checkNames(value as Struct);
  return { is: "configuration", config: toJson(value) as JsonObject };
}

function readPatch(value: Value): Mutation {
  return {
    is: "patch",
    patch: itemsOf(value as List).map((operation) => readOperation(operation as Struct)),
  };
}

function readOperation(operation: Struct): JsonObject {
  const text = (name: string): string => textOf(operation.get(name) as Json | undefined);
  const value = operation.get("value");
  if (value instanceof Struct) checkNames(value);
  return {
    op: text("op"),
    path: text("path"),
    ...(text("from") !== "" && { from: text("from") }),
    ...(value !== undefined && { value: patchValue(value) }),
  };
}

function patchValue(value: Value): Json {
  try {
    return toJson(value);
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    const why = "JSONPath valueExpression evaluated to a type that could not marshal to JSON";
    throw new EvaluationError(`${why}: ${error.message}`);
  }
}

function checkNames(value: Struct): void {
  const misnamed = [...findMisnamed(value, value.name)];
  if (misnamed.length > 0) throw new EvaluationError(`type mismatch: ${misnamed.join("\n")}`);
}
