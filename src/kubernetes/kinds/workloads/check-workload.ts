import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { type Cause, forbidden, invalid, notSupported, required } from "../../status/cause.ts";
import type { Kind } from "../kind.ts";
import { checkPodSpec } from "../pods/check-pod.ts";
import { checkNotNegative, valueAt } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";
import { checkSelector, isEmptySelector, selects } from "../rules/label-selectors.ts";

/** What a kind asks of what runs its pods. */
interface WorkloadRules {
  /** What it is called where its selector is empty. */
  readonly called: string;
  /** Numbers that are not below zero. */
  readonly notNegative: readonly string[];
}

const REPLICATED = ["spec.replicas", "spec.minReadySeconds"];

const RULES = {
  "apps/Deployment": {
    called: "deployment",
    notNegative: [...REPLICATED, "spec.revisionHistoryLimit", "spec.progressDeadlineSeconds"],
  },
  "apps/ReplicaSet": { called: "deployment", notNegative: REPLICATED },
  "apps/StatefulSet": { called: "statefulset", notNegative: [...REPLICATED, "spec.ordinals.start"] },
  "apps/DaemonSet": {
    called: "daemonset",
    notNegative: ["spec.minReadySeconds", "spec.revisionHistoryLimit"],
  },
} satisfies Readonly<Record<string, WorkloadRules>>;

/** Finds what is wrong with an object that keeps pods running, by group and kind. */
export function checkWorkload(id: keyof typeof RULES): NonNullable<Kind["check"]> {
  return (object, live) => checkSpec(id, object, live);
}

function* checkSpec(
  id: keyof typeof RULES,
  object: JsonObject,
  live: JsonObject | undefined,
): Iterable<Cause> {
  const rules: WorkloadRules = RULES[id];
  const { spec } = object;
  if (!isObject(spec) || (live !== undefined && isSame(spec, live.spec))) return;
  yield* checkNotNegative(object, rules.notNegative);
  const problems = [...checkSelector(spec.selector, "spec.selector")];
  if (problems.length > 0) {
    yield* problems;
    if (rules.called === "deployment")
      yield invalid("spec.selector", spec.selector as Json, "invalid label selector");
    return;
  }
  if (isObject(spec.selector) && isEmptySelector(spec.selector))
    yield invalid("spec.selector", spec.selector, `empty selector is invalid for ${rules.called}`);
  const isSelected = (labels: Json | undefined): boolean =>
    !isObject(spec.selector) || selects(spec.selector, labels);
  yield* checkTemplate(spec, isSelected, valueAt(live, "spec.template"));
  if (id === "apps/Deployment") yield* checkDeployment(object);
  if (id === "apps/StatefulSet" && live !== undefined) yield* checkStatefulSetUpdate(spec, live.spec);
}

/** The same for a replication controller, which selects by labels alone. */
export function* checkReplicationController(object: JsonObject): Iterable<Cause> {
  const { spec } = object;
  if (!isObject(spec)) return;
  yield* checkNotNegative(object, REPLICATED);
  const selector = isObject(spec.selector) ? spec.selector : {};
  if (isEmptySelector({ matchLabels: selector })) yield required("spec.selector");
  if (spec.template === undefined) yield required("spec.template");
  else yield* checkTemplate(spec, (labels) => selects({ matchLabels: selector }, labels));
}

/** Templates have the labels by which their pods are found, and pods of theirs run on and on. */
function* checkTemplate(
  spec: JsonObject,
  isSelected: (labels: Json | undefined) => boolean,
  before?: Json,
): Iterable<Cause> {
  const labels = valueAt(spec, "template.metadata.labels");
  if (!isSelected(labels))
    yield invalid(
      "spec.template.metadata.labels",
      labels ?? null,
      "`selector` does not match template `labels`",
    );
  // What is live has been checked.
  if (before !== undefined && spec.template === before) return;
  const moreVolumes = namesOf(spec.volumeClaimTemplates);
  yield* checkPodSpec(valueAt(spec, "template.spec"), "spec.template.spec", { moreVolumes });
  const policy = valueAt(spec, "template.spec.restartPolicy");
  if (policy !== "Always" && policy !== undefined)
    yield notSupported("spec.template.spec.restartPolicy", policy, ["Always"]);
}

function* checkDeployment(object: JsonObject): Iterable<Cause> {
  const strategy = valueAt(object, "spec.strategy");
  if (!isObject(strategy)) return;
  const { type, rollingUpdate } = strategy;
  if (type === "Recreate" && rollingUpdate !== undefined)
    yield forbidden("spec.strategy.rollingUpdate", "may not be specified when strategy `type` is 'Recreate'");
  if (type === "RollingUpdate" && isObject(rollingUpdate)) {
    const { maxUnavailable = 0, maxSurge = 0 } = rollingUpdate;
    if (isNone(maxUnavailable) && isNone(maxSurge))
      yield invalid(
        "spec.strategy.rollingUpdate.maxUnavailable",
        maxUnavailable,
        "may not be 0 when `maxSurge` is 0",
      );
  }
  const deadline = valueAt(object, "spec.progressDeadlineSeconds");
  const ready = valueAt(object, "spec.minReadySeconds") ?? 0;
  if (typeof deadline === "number" && deadline <= Number(ready))
    yield invalid("spec.progressDeadlineSeconds", deadline, "must be greater than minReadySeconds");
}

function isNone(amount: Json): boolean {
  return amount === 0 || amount === "0%";
}

const STATEFUL_SET_CHANGES = [
  "replicas",
  "ordinals",
  "template",
  "updateStrategy",
  "revisionHistoryLimit",
  "persistentVolumeClaimRetentionPolicy",
  "minReadySeconds",
];

function* checkStatefulSetUpdate(spec: JsonObject, before: Json | undefined): Iterable<Cause> {
  const kept = (one: Json | undefined): JsonObject =>
    Object.fromEntries(
      Object.entries(isObject(one) ? one : {}).filter(([name]) => !STATEFUL_SET_CHANGES.includes(name)),
    );
  if (!isSame(kept(spec), kept(before)))
    yield forbidden(
      "spec",
      "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
    );
}

function namesOf(templates: Json | undefined): readonly string[] {
  if (!Array.isArray(templates)) return [];
  return templates.map((one) => String(valueAt(isObject(one) ? one : {}, "metadata.name")));
}
