import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { type Cause, invalid, required } from "../../status/cause.ts";
import { textsOf } from "../rules/check-text.ts";
import { objectsOf } from "../rules/check-values.ts";
import { amountsOf, checkAmountOf } from "../rules/quantities.ts";
import { checkQuotaResourceName, isQuotaResource } from "../rules/resource-names.ts";

const OF_PODS = ["pods", "cpu", "memory", "limits.cpu", "limits.memory", "requests.cpu", "requests.memory"];

/** The scopes there are, and which resources they can narrow. */
const SCOPES: ReadonlyMap<string, readonly string[]> = new Map([
  ["Terminating", OF_PODS],
  ["NotTerminating", OF_PODS],
  ["BestEffort", ["pods"]],
  ["NotBestEffort", OF_PODS],
  ["PriorityClass", OF_PODS],
  ["CrossNamespacePodAffinity", OF_PODS],
  ["VolumeAttributesClass", ["persistentvolumeclaims", "requests.storage"]],
]);

/** Scopes that are there or not, and have no values. */
const PLAIN = ["BestEffort", "NotBestEffort", "Terminating", "NotTerminating", "CrossNamespacePodAffinity"];

/** What is wrong with a quota. Its scopes stay. */
export function* checkQuota({ spec }: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const { hard, scopes = null, scopeSelector } = isObject(spec) ? spec : {};
  const amounts = amountsOf(hard);
  for (const [name, amount] of amounts) {
    yield* checkQuotaResourceName(name, `spec.hard[${name}]`);
    yield* checkAmountOf(name, amount, `spec.hard[${name}]`);
  }
  const names = [...amounts.keys()].filter(isQuotaResource).sort();
  const stated = textsOf(scopes);
  for (const scope of stated) {
    if (!SCOPES.has(scope)) yield invalid("spec.scopes", scopes, "unsupported scope");
    yield* checkScope(scope, names, { field: "spec.scopes", shown: scopes });
  }
  yield* checkPairs(stated, { field: "spec.scopes", shown: scopes });
  if (isObject(scopeSelector)) yield* checkScopeSelector(scopeSelector, names, scopes);
  if (live !== undefined && isOther(stated, textsOf(isObject(live.spec) ? live.spec.scopes : undefined)))
    yield invalid("spec.scopes", scopes, "field is immutable");
}

/** Where something is wrong, and the value that is shown for it. */
interface Place {
  readonly field: string;
  readonly shown: Json;
}

function* checkScope(scope: string, names: readonly string[], { field, shown }: Place): Iterable<Cause> {
  const narrowed = SCOPES.get(scope);
  for (const name of names)
    if (narrowed?.includes(name) === false)
      yield invalid(field, shown, "unsupported scope applied to resource");
}

function* checkPairs(scopes: readonly string[], { field, shown }: Place): Iterable<Cause> {
  for (const scope of ["BestEffort", "Terminating"])
    if (scopes.includes(scope) && scopes.includes(`Not${scope}`))
      yield invalid(field, shown, "conflicting scopes");
}

function* checkScopeSelector(selector: JsonObject, names: readonly string[], scopes: Json): Iterable<Cause> {
  // Kubernetes does not say which of the expressions it is.
  const path = "spec.scopeSelector.matchExpressions";
  const expressions = objectsOf(selector.matchExpressions);
  for (const { scopeName = "", operator = "", values } of expressions) {
    const scope = String(scopeName);
    if (!SCOPES.has(scope)) yield invalid(`${path}.scopeName`, scope, "unsupported scope");
    yield* checkScope(scope, names, { field: path, shown: selector });
    if (PLAIN.includes(scope) && operator !== "Exists")
      yield invalid(`${path}.operator`, operator, MUST_EXIST);
    const count = textsOf(values).length;
    if (operator === "In" || operator === "NotIn") {
      if (count === 0)
        yield required(
          `${path}.values`,
          "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector",
        );
    } else if (operator === "Exists" || operator === "DoesNotExist") {
      if (count > 0)
        yield invalid(
          `${path}.values`,
          values ?? null,
          "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector",
        );
    } else yield invalid(`${path}.operator`, operator, "not a valid selector operator");
  }
  yield* checkPairs(
    expressions.map(({ scopeName }) => String(scopeName)),
    { field: path, shown: scopes },
  );
}

const MUST_EXIST =
  "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";

function isOther(now: readonly string[], before: readonly string[]): boolean {
  return now.some((scope) => !before.includes(scope)) || before.some((scope) => !now.includes(scope));
}
