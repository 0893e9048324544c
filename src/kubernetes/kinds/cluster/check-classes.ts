import { isObject, type Json, type JsonObject, labelProblems } from "../../../value/internal.ts";
import { metaText } from "../../metadata/metadata.ts";
import { type Cause, forbidden } from "../../status/cause.ts";
import { checkResources } from "../pods/containers/check-resources.ts";
import { checkTolerations } from "../pods/placing/check-tolerations.ts";
import { checkLabels } from "../rules/check-labels.ts";
import { checkRequiredText } from "../rules/check-text.ts";
import { checkOneOf, objectsOf } from "../rules/check-values.ts";
import { checkContainerResourceName } from "../rules/resource-names.ts";

const HIGHEST = 1_000_000_000;

/** The priorities of what a cluster cannot do without. */
const SYSTEM: ReadonlyMap<string, number> = new Map([
  ["system-node-critical", 2_000_001_000],
  ["system-cluster-critical", 2_000_000_000],
]);

/** What is wrong with a class of priorities that is new. */
export function* checkPriorityClass(object: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  if (live !== undefined) return;
  yield* checkPriority(object);
  yield* checkOneOf(object.preemptionPolicy, ["PreemptLowerPriority", "Never"], "preemptionPolicy");
}

function* checkPriority(object: JsonObject): Iterable<Cause> {
  const { value = 0, globalDefault } = object;
  const name = metaText(object, "name");
  if (!name.startsWith("system-")) {
    if (Number(value) > HIGHEST)
      yield forbidden("value", `maximum allowed value of a user defined priority is ${HIGHEST}`);
    return;
  }
  const known = SYSTEM.get(name);
  const problem =
    known === undefined
      ? `${name} is not a known system priority class`
      : value !== known
        ? `value of ${name} PriorityClass must be ${known}`
        : globalDefault === true && `globalDefault of ${name} PriorityClass must be false`;
  if (problem)
    yield forbidden(
      "metadata.name",
      `priority class names with 'system-' prefix are reserved for system use only. error: ${problem}`,
    );
}

/** What is wrong with a class of runtimes. */
export function* checkRuntimeClass({ handler, overhead, scheduling }: JsonObject): Iterable<Cause> {
  yield* checkRequiredText(handler, "handler", labelProblems);
  const limits: Json | undefined = isObject(overhead) ? overhead.podFixed : undefined;
  if (limits !== undefined)
    yield* checkResources({ limits }, "overhead", {
      checkName: checkContainerResourceName,
      claims: new Set(),
    });
  if (!isObject(scheduling)) return;
  yield* checkLabels(scheduling.nodeSelector, "scheduling.nodeSelector");
  const field = "scheduling.tolerations";
  yield* checkTolerations(scheduling.tolerations, field);
  const seen = new Set<string>();
  for (const [index, toleration] of objectsOf(scheduling.tolerations).entries()) {
    const { key = "", operator = "", value = "", effect = "" } = toleration;
    const id = JSON.stringify([key, operator, value, effect]);
    if (seen.has(id)) yield twice(`${field}[${index}]`, toleration);
    seen.add(id);
  }
}

/** Kubernetes shows the toleration as Go knows it. */
function twice(
  place: string,
  { key = "", operator = "", value = "", effect = "", tolerationSeconds = null }: JsonObject,
): Cause {
  const shown = JSON.stringify({
    Key: key,
    Operator: operator,
    Value: value,
    Effect: effect,
    TolerationSeconds: tolerationSeconds,
  });
  return { reason: "FieldValueDuplicate", message: `Duplicate value: ${shown}`, field: place };
}
