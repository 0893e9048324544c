import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { type Cause, forbidden, invalid, notSupported, required } from "../../status/cause.ts";
import type { Kind } from "../kind.ts";
import { checkPodTemplate } from "../pods/check-pod-template.ts";
import { checkNotNegative, objectAt, valueAt } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";
import { checkSelector, isEmptySelector, selects } from "../rules/label-selectors.ts";
import { checkStatefulSet, templateOfSet } from "./check-stateful-set.ts";
import { checkDaemonSetStrategy, checkDeploymentStrategy } from "./check-strategies.ts";

/** What a kind asks of what runs its pods. */
interface WorkloadRules {
  /** What it is called where its selector is empty. */
  readonly called: string;
  /** What it is called where its pods have a deadline. */
  readonly kind: string;
  /** Numbers that are not below zero. */
  readonly notNegative: readonly string[];
  /** What is also said of a selector that is not valid; the template is not checked then. */
  readonly noSelector?: string;
  /** The template as it is checked. */
  readonly templateOf?: (spec: JsonObject) => Json | undefined;
  /** What is asked besides. */
  readonly check?: (spec: JsonObject, live: JsonObject | undefined) => Iterable<Cause>;
}

const REPLICATED = ["spec.replicas", "spec.minReadySeconds"];

const RULES = {
  "apps/Deployment": {
    called: "deployment",
    kind: "ReplicaSet",
    notNegative: [...REPLICATED, "spec.revisionHistoryLimit", "spec.progressDeadlineSeconds"],
    noSelector: "invalid label selector",
    check: checkDeploymentStrategy,
  },
  "apps/ReplicaSet": {
    called: "deployment",
    kind: "ReplicaSet",
    notNegative: REPLICATED,
    noSelector: "invalid label selector",
  },
  "apps/StatefulSet": {
    called: "statefulset",
    kind: "StatefulSet",
    notNegative: [...REPLICATED, "spec.ordinals.start"],
    noSelector: "",
    templateOf: templateOfSet,
    check: checkStatefulSet,
  },
  "apps/DaemonSet": {
    called: "daemonset",
    kind: "DaemonSet",
    notNegative: ["spec.minReadySeconds", "spec.revisionHistoryLimit"],
    check: checkDaemonSetStrategy,
  },
} satisfies Readonly<Record<string, WorkloadRules>>;

/** Finds what is wrong with an object that keeps pods running, by group and kind. */
export function checkWorkload(id: keyof typeof RULES): NonNullable<Kind["check"]> {
  return (object, live) => checkSpec(RULES[id], object, live);
}

function* checkSpec(rules: WorkloadRules, object: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const spec = objectAt(object, "spec");
  const before = isObject(live?.spec) ? live.spec : undefined;
  if (before !== undefined && isSame(spec, before)) return;
  const { selector } = spec;
  yield* checkNotNegative(object, rules.notNegative);
  if (selector === undefined && rules.noSelector !== undefined) yield required("spec.selector");
  const problems = [...checkSelector(selector, "spec.selector")];
  yield* problems;
  if (isObject(selector) && isEmptySelector(selector))
    yield invalid("spec.selector", selector, `empty selector is invalid for ${rules.called}`);
  if (problems.length > 0 && rules.noSelector !== undefined)
    yield invalid("spec.selector", selector as Json, rules.noSelector);
  else {
    if (problems.length === 0) yield* checkSelected(spec, isObject(selector) ? selector : undefined);
    yield* checkChangedTemplate(rules, spec, before);
  }
  // Where a selector is none, replica sets do not look at the template at all.
  if (problems.length === 0 || rules.called !== "deployment") yield* checkLasting(spec, rules.kind);
  yield* rules.check?.(spec, before) ?? [];
}

/** What is live has been checked, and what is wrong with it stays. */
function* checkChangedTemplate(
  { templateOf = ({ template }) => template, kind }: WorkloadRules,
  spec: JsonObject,
  before: JsonObject | undefined,
): Iterable<Cause> {
  const template = templateOf(spec);
  if (before !== undefined && isSame(template, templateOf(before))) return;
  const isTolerant = kind === "StatefulSet" && before !== undefined;
  if (isTolerant && hasCauses(checkPodTemplate(templateOf(before), "spec.template"))) return;
  yield* checkPodTemplate(template, "spec.template");
}

function hasCauses(causes: Iterable<Cause>): boolean {
  for (const _ of causes) return true;
  return false;
}

/** The same for a replication controller, which selects by labels alone. */
export function* checkReplicationController(object: JsonObject): Iterable<Cause> {
  const spec = objectAt(object, "spec");
  yield* checkNotNegative(object, REPLICATED);
  const matchLabels = objectAt(spec, "selector");
  if (isEmptySelector({ matchLabels })) yield required("spec.selector");
  if (spec.template === undefined) {
    yield required("spec.template");
    return;
  }
  yield* checkSelected(spec, { matchLabels });
  yield* checkPodTemplate(spec.template, "spec.template");
  yield* checkLasting(spec, "ReplicationController");
}

/** Templates have the labels by which their pods are found. Without a selector, none are. */
export function* checkSelected(
  spec: JsonObject,
  selector: JsonObject | undefined,
  path = "spec",
): Iterable<Cause> {
  const labels = valueAt(spec, "template.metadata.labels");
  if (selector === undefined || !selects(selector, labels))
    yield invalid(
      `${path}.template.metadata.labels`,
      labels ?? null,
      "`selector` does not match template `labels`",
    );
}

/** The pods of a template run on and on. */
function* checkLasting(spec: JsonObject, kind: string): Iterable<Cause> {
  const policy = valueAt(spec, "template.spec.restartPolicy");
  if (policy !== "Always" && policy !== undefined)
    yield notSupported("spec.template.spec.restartPolicy", policy, ["Always"]);
  if (valueAt(spec, "template.spec.activeDeadlineSeconds") !== undefined)
    yield forbidden(
      "spec.template.spec.activeDeadlineSeconds",
      `activeDeadlineSeconds in ${kind} is not Supported`,
    );
}
