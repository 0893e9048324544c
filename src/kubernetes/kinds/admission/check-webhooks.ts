import type { CompileExpressions, PolicyExpressions } from "../../../validation/index.ts";
import { type Json, type JsonObject, subdomainProblems } from "../../../value/internal.ts";
import { type Cause, duplicate, invalid, required } from "../../status/cause.ts";
import { isNone } from "../rules/check-text.ts";
import { checkOneOf, objectAt, objectsOf } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";
import { checkSelector } from "../rules/label-selectors.ts";
import { checkReviewVersions, checkWebhookClient, understandsReviews } from "../rules/webhook-client.ts";
import { checkConditions, checkRules } from "./check-rules.ts";

const NO_SIDE_EFFECTS = ["None", "NoneOnDryRun"];
const SIDE_EFFECTS = [...NO_SIDE_EFFECTS, "Some", "Unknown"];

/** What is asked of webhooks, unless those that are live do not keep to it either. */
interface Strictness {
  readonly sideEffects: readonly string[];
  readonly reviews: boolean;
  readonly uniqueNames: boolean;
  readonly conditions: boolean;
}

/** What is wrong with the configuration of webhooks. `compile` compiles their match conditions, if they are looked at. */
export function* checkWebhooks(
  configuration: JsonObject,
  live: JsonObject | undefined,
  compile?: CompileExpressions,
): Iterable<Cause> {
  if (live !== undefined && isSame(configuration.webhooks, live.webhooks)) return;
  const hooks = objectsOf(configuration.webhooks);
  const strictness = strictnessOf(hooks, live && objectsOf(live.webhooks));
  const expressions = compile?.({ params: false });
  const names = new Set<Json>();
  for (const [index, hook] of hooks.entries()) {
    const { name } = hook;
    yield* checkWebhook(hook, `webhooks[${index}]`, strictness, expressions);
    if (isNone(name)) continue;
    if (strictness.uniqueNames && names.has(name as Json))
      yield duplicate(`webhooks[${index}].name`, name as Json);
    names.add(name as Json);
  }
}

function strictnessOf(hooks: readonly JsonObject[], before: readonly JsonObject[] | undefined): Strictness {
  const all = before ?? [];
  const hasNone = all.every(({ sideEffects }) => NO_SIDE_EFFECTS.includes(sideEffects as string));
  return {
    sideEffects: hasNone ? NO_SIDE_EFFECTS : SIDE_EFFECTS,
    reviews: all.every(({ admissionReviewVersions }) => understandsReviews(admissionReviewVersions)),
    uniqueNames: new Set(all.map(({ name }) => name)).size === all.length,
    conditions:
      before?.length !== hooks.length ||
      hooks.some(({ matchConditions }, index) => !isSame(matchConditions, before[index]?.matchConditions)),
  };
}

function* checkWebhook(
  hook: JsonObject,
  path: string,
  strictness: Strictness,
  expressions: PolicyExpressions | undefined,
): Iterable<Cause> {
  const { sideEffects, timeoutSeconds } = hook;
  yield* checkHookName(hook.name, `${path}.name`);
  yield* checkRules(hook.rules, `${path}.rules`);
  yield* checkOneOf(hook.failurePolicy, ["Fail", "Ignore"], `${path}.failurePolicy`);
  yield* checkOneOf(hook.matchPolicy, ["Equivalent", "Exact"], `${path}.matchPolicy`);
  if (sideEffects === undefined)
    yield required(`${path}.sideEffects`, `must specify one of ${strictness.sideEffects.join(", ")}`);
  yield* checkOneOf(sideEffects, strictness.sideEffects, `${path}.sideEffects`);
  if (typeof timeoutSeconds === "number" && (timeoutSeconds < 1 || timeoutSeconds > 30))
    yield invalid(
      `${path}.timeoutSeconds`,
      timeoutSeconds,
      "the timeout value must be between 1 and 30 seconds",
    );
  for (const name of ["namespaceSelector", "objectSelector"])
    yield* checkSelector(hook[name], `${path}.${name}`);
  yield* checkOneOf(hook.reinvocationPolicy, ["IfNeeded", "Never"], `${path}.reinvocationPolicy`);
  yield* checkWebhookClient(objectAt(hook, "clientConfig"), `${path}.clientConfig`);
  if (strictness.conditions)
    yield* checkConditions(hook.matchConditions, `${path}.matchConditions`, expressions);
  yield* checkReviewVersions(hook.admissionReviewVersions, `${path}.admissionReviewVersions`, {
    missing: "must specify one of v1, v1beta1",
    strict: strictness.reviews,
  });
}

/** A webhook is named like a host: `policy.example.com`. */
function* checkHookName(name: Json | undefined, field: string): Iterable<Cause> {
  const text = String(name ?? "");
  const problems = subdomainProblems(text);
  if (text === "") yield required(field);
  else if (problems.length > 0) yield invalid(field, text, problems.join(","));
  else if (text.split(".").length < 3)
    yield invalid(field, text, "should be a domain with at least three segments separated by dots");
}
