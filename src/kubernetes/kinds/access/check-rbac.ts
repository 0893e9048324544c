import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { type Cause, invalid, notSupported, required } from "../../status/cause.ts";
import { objectsOf } from "../rules/check-values.ts";

/** The group of roles. */
export const RBAC = "rbac.authorization.k8s.io";

/** What is wrong with what a role allows. */
export function* checkRole({ kind, rules }: JsonObject): Iterable<Cause> {
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
}

/** What is wrong with whom a role is given to, and with which role. */
export function* checkRoleBinding({ kind, roleRef, subjects }: JsonObject): Iterable<Cause> {
  const isNamespaced = kind === "RoleBinding";
  if (isObject(roleRef)) {
    const kinds = isNamespaced ? ["Role", "ClusterRole"] : ["ClusterRole"];
    if (roleRef.apiGroup !== RBAC) yield notSupported("roleRef.apiGroup", roleRef.apiGroup ?? "", [RBAC]);
    if (roleRef.kind !== undefined && !kinds.includes(roleRef.kind as string))
      yield notSupported("roleRef.kind", roleRef.kind, kinds);
    if (roleRef.name === "") yield required("roleRef.name");
  }
  for (const [index, subject] of objectsOf(subjects).entries()) {
    const path = `subjects[${index}]`;
    const { kind: sort, name, namespace, apiGroup = "" } = subject;
    if (name === "") yield required(`${path}.name`);
    if (sort === "ServiceAccount") {
      if (apiGroup !== "") yield notSupported(`${path}.apiGroup`, apiGroup, [""]);
      if (!isNamespaced && !namespace) yield required(`${path}.namespace`);
    } else if (sort === "User" || sort === "Group") {
      if (apiGroup !== RBAC) yield notSupported(`${path}.apiGroup`, apiGroup, [RBAC]);
    } else yield notSupported(`${path}.kind`, sort ?? "", ["ServiceAccount", "User", "Group"]);
  }
}

function isNone(list: Json | undefined): boolean {
  return !Array.isArray(list) || list.length === 0;
}
