import { objectAt, objectsOf } from "../../kubernetes/kinds/index.ts";
import { annotationOf, metadataOf, withMetadata } from "../../kubernetes/metadata/index.ts";
import { equal, isObject, type JsonObject } from "../../value/internal.ts";
import { findUncovered } from "../auth/rbac/covers.ts";
import { type PolicyRule, rulesOf } from "../auth/rbac/policy-rules.ts";
import { withFields } from "./start-object.ts";

/** Whether a server may bring a role or a binding up to date. */
export const AUTOUPDATE = "rbac.authorization.kubernetes.io/autoupdate";

/** A role that is there with what it lacks of one that it should be. What it has besides stays, and so does one that says so. */
export function reconcileRole(live: JsonObject, wanted: JsonObject): JsonObject {
  if (isProtected(live)) return live;
  const missing = findUncovered(rulesOf(live), rulesOf(wanted)).map(printRule);
  const rules = missing.length === 0 ? live : { ...live, rules: [...objectsOf(live.rules), ...missing] };
  return withAbout(withSelectors(rules, wanted), wanted);
}

/** The same of a binding, for whom it is. */
export function reconcileBinding(live: JsonObject, wanted: JsonObject): JsonObject {
  if (isProtected(live)) return live;
  const { roleRef, subjects = [] } = wanted;
  if (!equal(live.roleRef ?? null, roleRef ?? null))
    return withAbout({ ...live, roleRef, subjects } as JsonObject, wanted);
  const there = objectsOf(live.subjects);
  const missing = objectsOf(subjects).filter((subject) => !there.some((one) => equal(one, subject)));
  const bound = missing.length === 0 ? live : { ...live, subjects: [...there, ...missing] };
  return withAbout(bound, wanted);
}

function isProtected(live: JsonObject): boolean {
  return annotationOf(live, AUTOUPDATE) === "false";
}

/** With the labels and annotations that it should have, and those of its own. */
function withAbout(live: JsonObject, wanted: JsonObject): JsonObject {
  const about = metadataOf(live);
  const merged: Record<string, JsonObject> = {};
  for (const name of ["labels", "annotations"]) {
    const own = isObject(about[name]) ? about[name] : {};
    const all = { ...objectAt(metadataOf(wanted), name), ...own };
    if (!equal(all, own)) merged[name] = all;
  }
  return Object.keys(merged).length === 0 ? live : withMetadata(live, merged);
}

function withSelectors(live: JsonObject, wanted: JsonObject): JsonObject {
  if (!isObject(wanted.aggregationRule)) {
    if (!isObject(live.aggregationRule)) return live;
    const { aggregationRule: _, ...rest } = live;
    return rest;
  }
  const there = objectsOf(objectAt(live, "aggregationRule").clusterRoleSelectors);
  const missing = objectsOf(wanted.aggregationRule.clusterRoleSelectors).filter(
    (selector) => !there.some((one) => equal(one, selector)),
  );
  if (missing.length === 0) return live;
  return withFields(live, { aggregationRule: { clusterRoleSelectors: [...there, ...missing] } });
}

function printRule(rule: PolicyRule): JsonObject {
  return Object.fromEntries(
    Object.entries(rule as unknown as Record<string, readonly string[]>).filter(
      ([, texts]) => texts.length > 0,
    ),
  );
}
