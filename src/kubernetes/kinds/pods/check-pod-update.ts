import { canonicalText, isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { type Cause, forbidden, invalid } from "../../status/cause.ts";
import { objectAt, objectsOf, valueAt } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";

const MAY_CHANGE = [
  "`spec.containers[*].image`",
  "`spec.initContainers[*].image`",
  "`spec.activeDeadlineSeconds`",
  "`spec.tolerations` (only additions to existing tolerations)",
  "`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)",
];

/** What is wrong with a pod because it changes what stays: almost all that it wants. */
export function* checkPodUpdate(spec: JsonObject, before: JsonObject): Iterable<Cause> {
  for (const list of ["containers", "initContainers"]) {
    if (objectsOf(spec[list]).length === objectsOf(before[list]).length) continue;
    yield forbidden(`spec.${list}`, "pod updates may not add or remove containers");
    return;
  }
  yield* checkDeadline(spec, before);
  yield* checkTolerations(spec, before);
  yield* checkGates(spec, before);
  const isGated = objectsOf(before.schedulingGates).length > 0;
  if (isGated) yield* checkPlace(spec, before);
  if (isSame(fixedPartOf(spec, before, isGated), fixedPartOf(before, before, isGated))) return;
  yield forbidden("spec", `pod updates may not change fields other than ${MAY_CHANGE.join(",")}`);
}

function* checkDeadline(spec: JsonObject, before: JsonObject): Iterable<Cause> {
  const field = "spec.activeDeadlineSeconds";
  const { activeDeadlineSeconds: after } = spec;
  const { activeDeadlineSeconds: old } = before;
  if (typeof old !== "number") return;
  if (typeof after !== "number")
    yield invalid(field, null, "must not update from a positive integer to nil value");
  else if (after > old) yield invalid(field, after, "must be less than or equal to previous value");
}

function* checkTolerations(spec: JsonObject, before: JsonObject): Iterable<Cause> {
  const after = new Set(objectsOf(spec.tolerations).map(printToleration));
  if (!objectsOf(before.tolerations).every((toleration) => after.has(printToleration(toleration))))
    yield forbidden(
      "spec.tolerations",
      "existing toleration can not be modified except its tolerationSeconds",
    );
}

/** A toleration as text, the same for all that differ in nothing but their seconds. */
function printToleration({ tolerationSeconds: _, ...toleration }: JsonObject): string {
  return canonicalText(toleration);
}

function* checkGates(spec: JsonObject, before: JsonObject): Iterable<Cause> {
  const known = new Set(objectsOf(before.schedulingGates).map(({ name }) => name));
  for (const [index, { name }] of objectsOf(spec.schedulingGates).entries())
    if (!known.has(name))
      yield forbidden(
        `spec.schedulingGates[${index}].name`,
        `only deletion is allowed, but found new scheduling gate '${String(name)}'`,
      );
}

const TERMS = "nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms";

/** A pod that waits for its gates may still ask for more of its node. */
function* checkPlace(spec: JsonObject, before: JsonObject): Iterable<Cause> {
  const after = objectAt(spec, "nodeSelector");
  const stated = Object.entries(objectAt(before, "nodeSelector"));
  if (stated.some(([key, value]) => after[key] !== value))
    yield invalid(
      "spec.nodeSelector",
      after,
      "only additions to spec.nodeSelector are allowed (no mutations or deletions)",
    );
  const terms = objectsOf(valueAt(spec, `affinity.${TERMS}`));
  const old = objectsOf(valueAt(before, `affinity.${TERMS}`));
  if (old.length === 0) return;
  if (old.length !== terms.length)
    yield invalid(
      `spec.affinity.${TERMS}`,
      [...terms],
      "no additions/deletions to non-empty NodeSelectorTerms list are allowed",
    );
  else
    for (const [index, term] of terms.entries())
      if (!hasOnlyMore(term, old[index] ?? {}))
        yield invalid(
          `spec.affinity.${TERMS}[${index}]`,
          term,
          "only additions are allowed (no mutations or deletions)",
        );
}

function hasOnlyMore(term: JsonObject, before: JsonObject): boolean {
  const lists = ["matchExpressions", "matchFields"].map(
    (name) => [objectsOf(term[name]), objectsOf(before[name])] as const,
  );
  // A term without any selects nothing, and goes on to.
  if (lists.every(([, old]) => old.length === 0)) return lists.every(([list]) => list.length === 0);
  return lists.every(([list, old]) => isSame(list.slice(0, old.length), [...old]));
}

/** What of a pod stays. Pods that wait for their gates to open may still be told where to go, and their gates may open. */
function fixedPartOf(spec: JsonObject, before: JsonObject, isGated: boolean): JsonObject {
  const {
    activeDeadlineSeconds: _,
    tolerations: __,
    schedulingGates: ___,
    nodeSelector = null,
    affinity = null,
    terminationGracePeriodSeconds: grace,
    ...fixed
  } = spec;
  const { nodeAffinity: ____, ...beside } = isObject(affinity) ? affinity : {};
  const wasNegative = Number(before.terminationGracePeriodSeconds) < 0;
  const withoutImages = (list: Json | undefined): JsonObject[] =>
    objectsOf(list).map(({ image: _____, ...container }) => container);
  return {
    ...fixed,
    ...(isGated ? beside : { nodeSelector, affinity }),
    grace: wasNegative && (grace === 1 || spec === before) ? null : (grace ?? null),
    containers: withoutImages(spec.containers),
    initContainers: withoutImages(spec.initContainers),
  };
}
