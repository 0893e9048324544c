import { objectsOf } from "../../../kubernetes/kinds/index.ts";
import type { Json, JsonObject } from "../../../value/internal.ts";
import type { Attempt } from "../authorizer.ts";

/** What a role allows. What is absent is empty. */
export interface PolicyRule {
  readonly verbs: readonly string[];
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  /** Any name, if there is none. */
  readonly resourceNames: readonly string[];
  readonly nonResourceURLs: readonly string[];
}

/** The rules of a role, as it is stored. */
export function rulesOf(role: JsonObject): readonly PolicyRule[] {
  let rules = known.get(role);
  if (rules === undefined) {
    rules = objectsOf(role.rules).map(readRule);
    known.set(role, rules);
  }
  return rules;
}

// Roles are read with every request, and each is an object of its own as soon as it changes.
const known = new WeakMap<JsonObject, readonly PolicyRule[]>();

function readRule({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }: JsonObject): PolicyRule {
  return {
    verbs: textsOf(verbs),
    apiGroups: textsOf(apiGroups),
    resources: textsOf(resources),
    resourceNames: textsOf(resourceNames),
    nonResourceURLs: textsOf(nonResourceURLs),
  };
}

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly string[]) : [];
}

/** Whether a rule allows an attempt. */
export function allows(rule: PolicyRule, attempt: Attempt): boolean {
  if (!has(rule.verbs, attempt.verb)) return false;
  if (attempt.path !== undefined) return allowsPath(rule.nonResourceURLs, attempt.path);
  const { resourceNames } = rule;
  return (
    has(rule.apiGroups, attempt.group) &&
    allowsResource(rule.resources, attempt.resource, attempt.subresource) &&
    (resourceNames.length === 0 || resourceNames.includes(attempt.name))
  );
}

function has(texts: readonly string[], text: string): boolean {
  return texts.includes(text) || texts.includes("*");
}

function allowsResource(resources: readonly string[], resource: string, subresource: string): boolean {
  if (subresource === "") return has(resources, resource);
  return has(resources, `${resource}/${subresource}`) || resources.includes(`*/${subresource}`);
}

function allowsPath(patterns: readonly string[], path: string): boolean {
  return patterns.some((pattern) => coversPath(pattern, path));
}

/** Whether a pattern of paths, which may end with `*`, has a path, or all of another pattern. */
export function coversPath(pattern: string, path: string): boolean {
  if (pattern === path) return true;
  return pattern.endsWith("*") && path.startsWith(pattern.replace(/\*+$/, ""));
}
