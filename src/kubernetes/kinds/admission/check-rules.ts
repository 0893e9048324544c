import type { PolicyExpressions } from "../../../validation/index.ts";
import { type Json, type JsonObject, labelKeyProblems, segmentProblems } from "../../../value/internal.ts";
import { type Cause, duplicate, invalid, required, tooMany } from "../../status/cause.ts";
import { checkAnyText, checkRequiredText, isNone, textsOf } from "../rules/check-text.ts";
import { checkOneOf, objectsOf } from "../rules/check-values.ts";
import { checkExpression } from "./check-expression.ts";

const OPERATIONS = ["*", "CONNECT", "CREATE", "DELETE", "UPDATE"];
const SCOPES = ["*", "Cluster", "Namespaced"];

/** What is wrong with rules about which writes to decide. */
export function* checkRules(rules: Json | undefined, path: string): Iterable<Cause> {
  for (const [index, rule] of objectsOf(rules).entries()) yield* checkRule(rule, `${path}[${index}]`);
}

function* checkRule(rule: JsonObject, path: string): Iterable<Cause> {
  yield* checkNames(rule.resourceNames, `${path}.resourceNames`);
  yield* checkList(rule.operations, `${path}.operations`, "operations");
  for (const [index, operation] of textsOf(rule.operations).entries())
    yield* checkOneOf(operation, OPERATIONS, `${path}.operations[${index}]`);
  yield* checkList(rule.apiGroups, `${path}.apiGroups`, "API groups");
  yield* checkList(rule.apiVersions, `${path}.apiVersions`, "API versions");
  for (const [index, version] of textsOf(rule.apiVersions).entries())
    if (version === "") yield required(`${path}.apiVersions[${index}]`);
  yield* checkResources(textsOf(rule.resources), `${path}.resources`);
  yield* checkOneOf(rule.scope, SCOPES, `${path}.scope`);
}

function* checkNames(names: Json | undefined, path: string): Iterable<Cause> {
  const known = new Set<string>();
  for (const [index, name] of textsOf(names).entries()) {
    yield* checkAnyText(name, `${path}[${index}]`, segmentProblems);
    if (known.has(name)) yield duplicate(`${path}[${index}]`, name);
    known.add(name);
  }
}

/** A list that says something, and nothing else if it says all. */
function* checkList(list: Json | undefined, field: string, what: string): Iterable<Cause> {
  const texts = textsOf(list);
  if (texts.length === 0) yield required(field);
  if (texts.length > 1 && texts.includes("*"))
    yield invalid(field, list as Json, `if '*' is present, must not specify other ${what}`);
}

function* checkResources(resources: readonly string[], path: string): Iterable<Cause> {
  if (resources.length === 0) yield required(path);
  const wholes = new Set<string>();
  const parts = new Set<string>();
  // As in Kubernetes, the last one decides.
  let hasWhole = false;
  for (const [index, text] of resources.entries()) {
    const field = `${path}[${index}]`;
    if (text === "") {
      yield required(field);
      continue;
    }
    const slash = text.indexOf("/");
    if (slash < 0) {
      hasWhole = text !== "*";
      continue;
    }
    const [resource, part] = [text.slice(0, slash), text.slice(slash + 1)];
    if (wholes.has(resource))
      yield invalid(field, text, `if '${resource}/*' is present, must not specify ${text}`);
    if (parts.has(part)) yield invalid(field, text, `if '*/${part}' is present, must not specify ${text}`);
    if (part === "*") wholes.add(resource);
    if (resource === "*") parts.add(part);
  }
  if (resources.length > 1 && resources.includes("*/*"))
    yield invalid(path, [...resources], "if '*/*' is present, must not specify other resources");
  if (resources.includes("*") && hasWhole)
    yield invalid(
      path,
      [...resources],
      "if '*' is present, must not specify other resources without subresources",
    );
}

const MOST_CONDITIONS = 64;

/** What is wrong with conditions about which writes to decide. Their expressions are compiled with others of the same policy, if they are looked at. */
export function* checkConditions(
  conditions: Json | undefined,
  path: string,
  expressions: PolicyExpressions | undefined,
): Iterable<Cause> {
  const all = objectsOf(conditions);
  if (all.length > MOST_CONDITIONS) yield tooMany(path, all.length, MOST_CONDITIONS);
  const names = new Set<Json>();
  for (const [index, { name, expression }] of all.entries()) {
    const field = `${path}[${index}].expression`;
    if (isBlank(expression)) yield required(field);
    else yield* checkExpression(expressions, "matchCondition", String(expression).trim(), field);
    yield* checkRequiredText(name, `${path}[${index}].name`, labelKeyProblems);
    if (isNone(name)) continue;
    if (names.has(name as Json)) yield duplicate(`${path}[${index}].name`, name as Json);
    names.add(name as Json);
  }
}

/** Whether there is no text but spaces. */
export function isBlank(text: Json | undefined): boolean {
  return isNone(text) || String(text).trim() === "";
}
