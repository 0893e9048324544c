import {
  isObject,
  type Json,
  type JsonObject,
  labelProblems,
  type Problems,
  patternProblem,
  subdomainProblems,
} from "../../../value/internal.ts";
import { metadataOf } from "../../metadata/metadata.ts";
import { type Cause, invalid, notSupported, required, tooLong } from "../../status/cause.ts";
import { checkPodTemplate } from "../pods/check-pod-template.ts";
import { checkText } from "../rules/check-text.ts";
import { checkNotNegative, objectAt, valueAt } from "../rules/check-values.ts";
import { checkSelector, selects } from "../rules/label-selectors.ts";
import { checkIndexed } from "./check-indexed.ts";
import { checkFailurePolicy, checkSuccessPolicy } from "./check-policies.ts";
import { checkSelected } from "./check-workload.ts";

const NUMBERS = [
  "parallelism",
  "completions",
  "activeDeadlineSeconds",
  "backoffLimit",
  "ttlSecondsAfterFinished",
  "backoffLimitPerIndex",
  "maxFailedIndexes",
];

/** What is wrong with what a job does; `path` is where that is. */
export function* checkJobSpec(spec: JsonObject, path: string): Iterable<Cause> {
  for (const cause of checkNotNegative(spec, NUMBERS)) yield { ...cause, field: `${path}.${cause.field}` };
  const { managedBy, podFailurePolicy, podReplacementPolicy: replaced } = spec;
  yield* checkText(managedBy, `${path}.managedBy`, managerProblems);
  if (managedBy === "") yield required(`${path}.managedBy`);
  if (typeof managedBy === "string" && managedBy.length > 63) yield tooLong(`${path}.managedBy`, 63);
  yield* checkIndexed(spec, path);
  if (isObject(podFailurePolicy)) {
    yield* checkFailurePolicy(podFailurePolicy, spec, `${path}.podFailurePolicy`);
    if (replaced !== undefined && replaced !== "Failed")
      yield notSupported(`${path}.podReplacementPolicy`, replaced, ["Failed"]);
  }
  yield* checkSuccessPolicy(spec, `${path}.successPolicy`);
  yield* checkPodTemplate(spec.template, `${path}.template`);
  yield* checkRestarting(spec, `${path}.template.spec.restartPolicy`);
}

function* checkRestarting(spec: JsonObject, field: string): Iterable<Cause> {
  const policy = valueAt(spec, "template.spec.restartPolicy") ?? "Always";
  if (policy === "Always") yield required(field, 'valid values: "OnFailure", "Never"');
  else if (policy !== "OnFailure" && policy !== "Never")
    yield notSupported(field, policy, ["OnFailure", "Never"]);
  else if (isObject(spec.podFailurePolicy) && policy !== "Never")
    yield invalid(field, policy, 'only "Never" is supported when podFailurePolicy is specified');
}

const PATH = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";

/** Who looks after a job instead of Kubernetes is named by a domain and a path. */
function managerProblems(name: string): Problems {
  const slash = name.indexOf("/");
  if (slash <= 0 || slash === name.length - 1)
    return ['must be a domain-prefixed path (such as "acme.io/foo")'];
  const isPath = /^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/.test(name.slice(slash + 1));
  return [
    ...subdomainProblems(name.slice(0, slash)),
    ...(isPath ? [] : [patternProblem("Invalid path", PATH, [])]),
  ];
}

/** What is wrong with a job that stands for itself: it selects its pods, and no others. */
export function* checkJob(job: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const spec = objectAt(job, "spec");
  const { selector, completions } = spec;
  const name = String(metadataOf(job).name ?? "");
  if (isObject(selector) && spec.manualSelector !== true) yield* checkGenerated(job, spec, live);
  yield* checkJobSpec(spec, "spec");
  const problems = [...checkSelector(selector, "spec.selector")];
  yield* problems;
  if (!isObject(selector)) yield required("spec.selector");
  if (problems.length === 0) yield* checkSelected(spec, isObject(selector) ? selector : undefined);
  if (spec.completionMode === "Indexed" && typeof completions === "number" && completions > 0) {
    const last = `${name}-${completions - 1}`;
    if (labelProblems(last).length > 0)
      yield invalid("metadata.name", name, `will not able to create pod with invalid DNS label: ${last}`);
  }
}

const PREFIX = "batch.kubernetes.io/";

/** What is generated is as generated: labels of the template, and a selector that asks for no other. */
function* checkGenerated(job: JsonObject, spec: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const { uid = "", name = "" } = metadataOf(job);
  const own: JsonObject = { "controller-uid": uid, "job-name": name };
  const labels = labelsOf(spec);
  const known = live === undefined ? undefined : labelsOf(objectAt(live, "spec"));
  const isPrefixed =
    known === undefined || Object.keys(own).every((key) => known[`${PREFIX}${key}`] !== undefined);
  const prefixed = Object.entries(isPrefixed ? own : {}).map(([key, value]) => [`${PREFIX}${key}`, value]);
  const expected: JsonObject = { ...own, ...Object.fromEntries(prefixed) };
  for (const [key, value] of Object.entries(expected)) {
    const field = `spec.template.metadata.labels[${key}]`;
    if (labels[key] === undefined) yield required(field, `must be '${String(value)}'`);
    else if (labels[key] !== value) yield invalid(field, labels, `must be '${String(value)}'`);
  }
  const { selector } = spec;
  if (isObject(selector) && !selects(selector, expected))
    yield invalid("spec.selector", selector, "`selector` not auto-generated");
}

function labelsOf(spec: JsonObject): JsonObject {
  const labels: Json | undefined = valueAt(spec, "template.metadata.labels");
  return isObject(labels) ? labels : {};
}
