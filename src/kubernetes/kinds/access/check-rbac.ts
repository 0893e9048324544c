import {
  isObject,
  type Json,
  type JsonObject,
  segmentProblems,
  subdomainProblems,
} from "../../../value/internal.ts";
import { type Cause, invalid, notSupported, required } from "../../status/cause.ts";
import { checkRequired, checkRequiredText, checkText, isNone } from "../rules/check-text.ts";
import { checkOneOf, objectAt, objectsOf } from "../rules/check-values.ts";
import { checkSelector } from "../rules/label-selectors.ts";

/** The group of roles. */
export const RBAC = "rbac.authorization.k8s.io";

/** What is wrong with what a role allows. */
export function* checkRole({ kind, rules, aggregationRule }: JsonObject): Iterable<Cause> {
  for (const [index, rule] of objectsOf(rules).entries()) {
    const path = `rules[${index}]`;
    const { verbs, nonResourceURLs, apiGroups, resources, resourceNames } = rule;
    if (isNone(verbs)) yield required(`${path}.verbs`, "verbs must contain at least one value");
    if (!isNone(nonResourceURLs)) {
      const field = `${path}.nonResourceURLs`;
      if (kind === "Role")
        yield invalid(field, nonResourceURLs as Json, "namespaced rules cannot apply to non-resource URLs");
      if (![apiGroups, resources, resourceNames].every(isNone))
        yield invalid(
          field,
          nonResourceURLs as Json,
          "rules cannot apply to both regular resources and non-resource URLs",
        );
      continue;
    }
    if (isNone(apiGroups))
      yield required(`${path}.apiGroups`, "resource rules must supply at least one api group");
    if (isNone(resources))
      yield required(`${path}.resources`, "resource rules must supply at least one resource");
  }
  if (isObject(aggregationRule)) yield* checkAggregation(aggregationRule);
}

function* checkAggregation({ clusterRoleSelectors }: JsonObject): Iterable<Cause> {
  const path = "aggregationRule.clusterRoleSelectors";
  if (isNone(clusterRoleSelectors))
    yield required(path, "at least one clusterRoleSelector required if aggregationRule is non-nil");
  for (const [index, selector] of objectsOf(clusterRoleSelectors).entries()) {
    const causes = [...checkSelector(selector, `${path}[${index}]`)];
    yield* causes;
    if (causes.length > 0) yield invalid(`${path}[${index}]`, null, "invalid label selector.");
  }
}

/** What is wrong with whom a role is given to, and with which role. */
export function* checkRoleBinding(binding: JsonObject): Iterable<Cause> {
  const isNamespaced = binding.kind === "RoleBinding";
  const { apiGroup = "", kind = "", name } = objectAt(binding, "roleRef");
  yield* checkOneOf(apiGroup, [RBAC], "roleRef.apiGroup");
  yield* checkOneOf(kind, isNamespaced ? ["Role", "ClusterRole"] : ["ClusterRole"], "roleRef.kind");
  yield* checkRequiredText(name, "roleRef.name", segmentProblems);
  for (const [index, subject] of objectsOf(binding.subjects).entries())
    yield* checkSubject(subject, `subjects[${index}]`, isNamespaced);
}

function* checkSubject(subject: JsonObject, path: string, isNamespaced: boolean): Iterable<Cause> {
  const { kind = "", name, apiGroup = "" } = subject;
  yield* checkRequired(subject, path, ["name"]);
  if (kind === "ServiceAccount") {
    yield* checkText(name, `${path}.name`, subdomainProblems);
    yield* checkOneOf(apiGroup, [""], `${path}.apiGroup`);
    if (!isNamespaced) yield* checkRequired(subject, path, ["namespace"]);
  } else if (kind === "User" || kind === "Group") yield* checkOneOf(apiGroup, [RBAC], `${path}.apiGroup`);
  else yield notSupported(`${path}.kind`, kind, ["ServiceAccount", "User", "Group"]);
}
