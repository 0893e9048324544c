import { type Amounts, amountsOf, objectAt, objectsOf } from "../../../../kubernetes/kinds/index.ts";
import type { Json, JsonObject } from "../../../../value/internal.ts";
import { storagePrefix } from "../../../../write/internal.ts";
import type { Meter, Scopes } from "./meters/index.ts";

/** Where quotas are kept. */
export const QUOTAS = storagePrefix("", "resourcequotas");

/** What a quota allows. */
export function hardOf(quota: JsonObject): Amounts {
  return amountsOf(objectAt(quota, "spec").hard);
}

/** What is used of it, as far as that is known. */
export function usedOf(quota: JsonObject): Amounts {
  return amountsOf(objectAt(quota, "status").used);
}

/** Whether a quota is about an object: about something that it takes, and about all scopes that it has. */
export function isAbout(quota: JsonObject, meter: Meter, object: JsonObject): boolean {
  if (![...hardOf(quota).keys()].some((name) => meter.measures(name))) return false;
  return isInScopes(quota, meter.scopesOf?.(object));
}

/** Whether an object that has something of these scopes is in all those of a quota. */
export function isInScopes(quota: JsonObject, scopes: Scopes | undefined): boolean {
  const spec = objectAt(quota, "spec");
  const selectors: readonly Selector[] = [
    ...(Array.isArray(spec.scopes) ? spec.scopes : []).map((scopeName) => ({
      scopeName,
      operator: "Exists",
    })),
    ...objectsOf(objectAt(spec, "scopeSelector").matchExpressions),
  ];
  return selectors.every((selector) => selects(selector, scopes));
}

interface Selector {
  readonly scopeName?: Json;
  readonly operator?: Json;
  readonly values?: Json;
}

function selects({ scopeName, operator, values }: Selector, scopes: Scopes | undefined): boolean {
  const has = scopes?.get(scopeName as string);
  if (has === undefined) return false;
  const listed: readonly Json[] = Array.isArray(values) ? values : [];
  switch (operator) {
    case "Exists":
      return has.length > 0;
    case "DoesNotExist":
      return has.length === 0;
    case "In":
      return has.some((value) => listed.includes(value));
    case "NotIn":
      return has.length === 0 || has.some((value) => !listed.includes(value));
    default:
      return false;
  }
}
