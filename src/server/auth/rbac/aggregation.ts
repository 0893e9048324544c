import { objectAt, objectsOf, selects } from "../../../kubernetes/kinds/index.ts";
import { metaText } from "../../../kubernetes/metadata/index.ts";
import { canonicalText, compareStrings, equal, isObject, type JsonObject } from "../../../value/internal.ts";

/** Who keeps the rules of roles that gather others. */
export const AGGREGATOR = "clusterrole-aggregation-controller";

/** Whether a role gathers others. */
export function isAggregated({ aggregationRule }: JsonObject): boolean {
  return isObject(aggregationRule);
}

/** The rules that a role should gather from others; `undefined` if it gathers none, or has them. */
export function gatherRules(role: JsonObject, all: Iterable<JsonObject>): readonly JsonObject[] | undefined {
  if (!isAggregated(role)) return undefined;
  const name = metaText(role, "name");
  const others = [...all].filter((one) => metaText(one, "name") !== name);
  others.sort((a, b) => compareStrings(metaText(a, "name"), metaText(b, "name")));
  const rules = new Map<string, JsonObject>();
  for (const selector of objectsOf(objectAt(role, "aggregationRule").clusterRoleSelectors))
    for (const other of others) {
      if (!selects(selector, objectAt(other.metadata, "labels"))) continue;
      for (const rule of objectsOf(other.rules)) {
        const text = canonicalText(rule);
        if (!rules.has(text)) rules.set(text, rule);
      }
    }
  const gathered = [...rules.values()];
  return equal(objectsOf(role.rules), gathered) ? undefined : gathered;
}
