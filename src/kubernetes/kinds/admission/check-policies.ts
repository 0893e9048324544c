import type { CompileExpressions, PolicyExpressions } from "../../../validation/index.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  label1035Problems,
  labelKeyProblems,
  RESERVED_WORDS,
  segmentProblems,
  subdomainProblems,
} from "../../../value/internal.ts";
import { type Cause, duplicate, forbidden, invalid, notSupported, required } from "../../status/cause.ts";
import { checkAnyText, checkRequiredText, checkText, isNone } from "../rules/check-text.ts";
import { checkOneOf, objectAt, objectsOf, valueAt } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";
import { checkSelector } from "../rules/label-selectors.ts";
import { checkExpression, expressionCause } from "./check-expression.ts";
import { checkConditions, checkRules, isBlank } from "./check-rules.ts";

/** What is wrong with a ValidatingAdmissionPolicy. `compile` compiles its expressions, if they are looked at. */
export function* checkValidatingPolicy(
  policy: JsonObject,
  live: JsonObject | undefined,
  compile?: CompileExpressions,
): Iterable<Cause> {
  if (live !== undefined && isSame(policy.spec, live.spec)) return;
  const spec = objectAt(policy, "spec");
  const expressions = compile?.({ params: isObject(spec.paramKind) });
  yield* checkPolicy(spec, live, expressions);
  const { validations, auditAnnotations } = spec;
  if (isNone(validations) && isNone(auditAnnotations))
    for (const name of ["validations", "auditAnnotations"])
      yield required(`spec.${name}`, "validations or auditAnnotations must contain at least one item");
  for (const [index, validation] of objectsOf(validations).entries())
    yield* checkValidation(validation, `spec.validations[${index}]`, expressions);
  const name = String(valueAt(policy, "metadata.name") ?? "");
  yield* checkAnnotations(objectsOf(auditAnnotations), name, expressions);
}

/** What is wrong with a MutatingAdmissionPolicy; the same. */
export function* checkMutatingPolicy(
  policy: JsonObject,
  live: JsonObject | undefined,
  compile?: CompileExpressions,
): Iterable<Cause> {
  if (live !== undefined && isSame(policy.spec, live.spec)) return;
  const spec = objectAt(policy, "spec");
  const expressions = compile?.({ params: isObject(spec.paramKind) });
  yield* checkPolicy(spec, live, expressions);
  yield* checkMutatingOperations(spec, "matchConstraints");
  if (isNone(spec.mutations)) yield required("spec.mutations", "mutations must contain at least one item");
  for (const [index, mutation] of objectsOf(spec.mutations).entries())
    yield* checkMutation(mutation, `spec.mutations[${index}]`, expressions);
  if (isNone(spec.reinvocationPolicy)) yield required("spec.reinvocationPolicy");
  else yield* checkOneOf(spec.reinvocationPolicy, ["IfNeeded", "Never"], "spec.reinvocationPolicy");
}

/** What both kinds of policies have in common. */
function* checkPolicy(
  spec: JsonObject,
  live: JsonObject | undefined,
  expressions: PolicyExpressions | undefined,
): Iterable<Cause> {
  const { failurePolicy, paramKind, matchConstraints, matchConditions } = spec;
  yield* checkOneOf(failurePolicy, ["Fail", "Ignore"], "spec.failurePolicy");
  if (isObject(paramKind)) yield* checkParamKind(paramKind, "spec.paramKind");
  if (isObject(matchConstraints)) {
    yield* checkMatches(matchConstraints, "spec.matchConstraints");
    if (isNone(matchConstraints.resourceRules)) yield required("spec.matchConstraints.resourceRules");
  } else yield required("spec.matchConstraints");
  const before = live && objectAt(live, "spec");
  const isKnown =
    before && isSame(paramKind, before.paramKind) && isSame(matchConditions, before.matchConditions);
  if (!isKnown) yield* checkConditions(matchConditions, "spec.matchConditions", expressions);
  for (const [index, { name, expression }] of objectsOf(spec.variables).entries()) {
    const path = `spec.variables[${index}]`;
    if (isBlank(name)) yield required(`${path}.name`, "name is not specified");
    else if (!isIdentifier(String(name)))
      yield invalid(`${path}.name`, name as Json, "must be a valid CEL identifier");
    if (isBlank(expression)) yield required(`${path}.expression`, "expression is not specified");
    else if (expressions !== undefined) {
      const fault = expressions.declareVariable(String(name ?? ""), String(expression));
      yield* expressionCause(`${path}.expression`, expression as Json, fault);
    }
  }
}

function isIdentifier(name: string): boolean {
  return /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(name) && !RESERVED_WORDS.has(name);
}

function* checkParamKind({ apiVersion, kind }: JsonObject, path: string): Iterable<Cause> {
  const parts = String(apiVersion ?? "").split("/");
  const [group = "", version = ""] = parts.length === 1 ? ["", ...parts] : parts;
  const field = `${path}.apiVersion`;
  if (isNone(apiVersion)) yield required(field);
  else if (parts.length > 2)
    yield invalid(field, apiVersion as Json, `unexpected GroupVersion string: ${apiVersion}`);
  else {
    if (group !== "") yield* checkJoined(group, subdomainProblems(group), field);
    if (version === "") yield invalid(field, apiVersion as Json, "version must be specified");
    else yield* checkJoined(version, label1035Problems(version), field);
  }
  if (isNone(kind)) yield required(`${path}.kind`);
  const problems = isNone(kind) ? [] : label1035Problems(String(kind).toLowerCase());
  if (problems.length > 0)
    yield invalid(
      `${path}.kind`,
      kind as Json,
      `may have mixed case, but should otherwise match: ${problems.join(",")}`,
    );
}

function* checkJoined(value: string, problems: readonly string[], field: string): Iterable<Cause> {
  if (problems.length > 0) yield invalid(field, value, problems.join(","));
}

function* checkMatches(matches: JsonObject, path: string): Iterable<Cause> {
  yield* checkOneOf(matches.matchPolicy, ["Equivalent", "Exact"], `${path}.matchPolicy`);
  for (const name of ["namespaceSelector", "objectSelector"])
    yield* checkSelector(matches[name], `${path}.${name}`);
  for (const name of ["resourceRules", "excludeResourceRules"])
    yield* checkRules(matches[name], `${path}.${name}`);
}

/** What is deleted cannot be changed. */
function* checkMutatingOperations(spec: JsonObject, name: string): Iterable<Cause> {
  for (const { operations } of objectsOf(objectAt(spec, name).resourceRules))
    for (const operation of Array.isArray(operations) ? operations : [])
      yield* checkOneOf(
        operation,
        ["*", "CONNECT", "CREATE", "UPDATE"],
        `spec.${name}.resourceRules.operations`,
      );
}

function* checkValidation(
  validation: JsonObject,
  path: string,
  expressions: PolicyExpressions | undefined,
): Iterable<Cause> {
  const { expression, message = "", messageExpression = "", reason } = validation;
  if (isBlank(expression)) yield required(`${path}.expression`, "expression is not specified");
  else yield* checkExpression(expressions, "validation", expression, `${path}.expression`);
  if (messageExpression !== "" && isBlank(messageExpression))
    yield invalid(`${path}.messageExpression`, messageExpression, "must be non-empty if specified");
  else if (messageExpression !== "")
    yield* checkExpression(expressions, "messageExpression", messageExpression, `${path}.messageExpression`);
  if (message !== "" && isBlank(message))
    yield invalid(`${path}.message`, message, "must be non-empty if specified");
  else if (/[\n\r]/.test(String(message).trim()))
    yield invalid(`${path}.message`, message, "must not contain line breaks");
  yield* checkOneOf(reason, ["Forbidden", "Invalid", "RequestEntityTooLarge"], `${path}.reason`);
}

const MOST_ANNOTATIONS = 20;
const LONGEST_EXPRESSION = 5 * 1024;

function* checkAnnotations(
  annotations: readonly JsonObject[],
  policy: string,
  expressions: PolicyExpressions | undefined,
): Iterable<Cause> {
  const path = "spec.auditAnnotations";
  if (annotations.length > MOST_ANNOTATIONS)
    yield invalid(path, [...annotations], `must not have more than ${MOST_ANNOTATIONS} auditAnnotations`);
  const keys = new Set<string>();
  for (const [index, { key, valueExpression }] of annotations.entries()) {
    const name = String(key ?? "");
    yield* checkAnyText(`${policy}/${name}`, `${path}[${index}].key`, labelKeyProblems);
    const field = `${path}[${index}].valueExpression`;
    if (isBlank(valueExpression)) yield required(field, "valueExpression is not specified");
    else if (String(valueExpression).trim().length > LONGEST_EXPRESSION)
      yield required(field, `must not exceed ${LONGEST_EXPRESSION} bytes in length`);
    else if (expressions !== undefined) {
      const fault = expressions.findFault("auditAnnotation", String(valueExpression).trim());
      yield* expressionCause(field, valueExpression as Json, fault);
    }
    if (keys.has(name)) yield duplicate(`${path}[${index}].key`, name);
    keys.add(name);
  }
}

type PatchField = "applyConfiguration" | "jsonPatch";

const PATCHES: Readonly<Record<string, readonly [own: PatchField, other: PatchField]>> = {
  ApplyConfiguration: ["applyConfiguration", "jsonPatch"],
  JSONPatch: ["jsonPatch", "applyConfiguration"],
};

function* checkMutation(
  mutation: JsonObject,
  path: string,
  expressions: PolicyExpressions | undefined,
): Iterable<Cause> {
  const { patchType } = mutation;
  const [own, other] = PATCHES[String(patchType)] ?? [];
  if (isNone(patchType)) yield required(`${path}.patchType`);
  else if (own === undefined || other === undefined)
    yield notSupported(`${path}.patchType`, patchType as Json, Object.keys(PATCHES));
  else {
    const patch = mutation[own];
    if (!isObject(patch))
      yield required(`${path}.${own}`, `must be specified when patchType is ${patchType}`);
    else if (isBlank(patch.expression)) yield required(`${path}.${own}.expression`);
    else
      yield* checkExpression(expressions, own, String(patch.expression).trim(), `${path}.${own}.expression`);
    if (isObject(mutation[other]))
      yield invalid(`${path}.${other}`, `{${other}}`, `must not be specified when patchType is ${patchType}`);
  }
}

/** What is wrong with a ValidatingAdmissionPolicyBinding. */
export function* checkValidatingBinding(binding: JsonObject): Iterable<Cause> {
  yield* checkBinding(binding);
  const { validationActions } = objectAt(binding, "spec");
  const field = "spec.validationActions";
  const actions = Array.isArray(validationActions) ? validationActions : [];
  const known = new Set<Json>();
  for (const [index, action] of actions.entries()) {
    yield* checkOneOf(action, ["Audit", "Deny", "Warn"], `${field}[${index}]`);
    if (known.has(action)) yield duplicate(`${field}[${index}]`, action);
    known.add(action);
  }
  if (known.has("Deny") && known.has("Warn"))
    yield invalid(
      field,
      actions,
      "must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)",
    );
  if (known.size === 0) yield required(field, "at least one validation action is required");
}

/** What is wrong with a MutatingAdmissionPolicyBinding. */
export function* checkMutatingBinding(binding: JsonObject): Iterable<Cause> {
  yield* checkBinding(binding);
  yield* checkMutatingOperations(objectAt(binding, "spec"), "matchResources");
}

function* checkBinding(binding: JsonObject): Iterable<Cause> {
  const { policyName, paramRef, matchResources } = objectAt(binding, "spec");
  yield* checkRequiredText(policyName, "spec.policyName", subdomainProblems);
  if (isObject(paramRef)) yield* checkParamRef(paramRef, "spec.paramRef");
  if (isObject(matchResources)) yield* checkMatches(matchResources, "spec.matchResources");
}

function* checkParamRef(ref: JsonObject, path: string): Iterable<Cause> {
  const { name, selector, parameterNotFoundAction: action } = ref;
  yield* checkText(name, `${path}.name`, segmentProblems);
  yield* checkSelector(selector, `${path}.selector`);
  if (!isNone(name) && isObject(selector))
    for (const field of ["name", "selector"])
      yield forbidden(`${path}.${field}`, "name and selector are mutually exclusive");
  if (isNone(name) && !isObject(selector)) yield required(path, "one of name or selector must be specified");
  if (isNone(action)) yield required(`${path}.parameterNotFoundAction`);
  else yield* checkOneOf(action, ["Deny", "Allow"], `${path}.parameterNotFoundAction`);
}
