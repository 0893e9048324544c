import { isObject, type Json, type JsonObject, labelKeyProblems } from "../../../value/internal.ts";
import { metadataOf } from "../../metadata/metadata.ts";
import { type Cause, forbidden, invalid } from "../../status/cause.ts";
import { checkLabels } from "../rules/check-labels.ts";
import { objectsOf } from "../rules/check-values.ts";
import { APP_ARMOR } from "./app-armor.ts";
import { checkPodSpec } from "./check-pod.ts";
import { containersOf } from "./containers/pod-facts.ts";
import { MIRROR } from "./mirror-pods.ts";

/** What is wrong with what pods are made of. What is absent is empty. */
export function* checkPodTemplate(template: Json | undefined, path: string): Iterable<Cause> {
  const { metadata, spec } = isObject(template) ? template : {};
  const { labels, annotations } = isObject(metadata) ? metadata : {};
  const pod = isObject(spec) ? spec : {};
  yield* checkLabels(labels, `${path}.labels`);
  for (const key of Object.keys(isObject(annotations) ? annotations : {}))
    for (const problem of labelKeyProblems(key.toLowerCase()))
      yield invalid(`${path}.annotations`, key, problem);
  yield* checkPodAnnotations(annotations, pod, `${path}.annotations`);
  yield* checkPodSpec(pod, `${path}.spec`);
  if (objectsOf(pod.ephemeralContainers).length > 0)
    yield forbidden(`${path}.spec.ephemeralContainers`, "ephemeral containers not allowed in pod template");
}

const COST = "controller.kubernetes.io/pod-deletion-cost";

/** What is wrong with the annotations of pods that mean something to Kubernetes. */
export function* checkPodAnnotations(
  annotations: Json | undefined,
  spec: JsonObject,
  path: string,
): Iterable<Cause> {
  if (!isObject(annotations)) return;
  const { [MIRROR]: mirror, [COST]: cost } = annotations;
  if (mirror !== undefined && !spec.nodeName)
    yield invalid(`${path}[${MIRROR}]`, mirror, "must set spec.nodeName if mirror pod annotation is set");
  if (typeof cost === "string" && !isCost(cost))
    yield invalid(`${path}[${COST}]`, cost, "must be a 32bit integer");
  const names = new Set(containersOf(spec, "").map(({ container }) => container.name));
  for (const [key, profile] of Object.entries(annotations)) {
    if (!key.startsWith(APP_ARMOR)) continue;
    const name = key.slice(APP_ARMOR.length);
    if (!names.has(name)) yield invalid(`${path}[${key}]`, name, "container not found");
    if (!/^(?:|runtime\/default|unconfined|localhost\/.*)$/s.test(String(profile)))
      yield invalid(
        `${path}[${key}]`,
        profile as Json,
        `invalid AppArmor profile name: "${String(profile)}"`,
      );
  }
}

/** A cost has no sign if it is not below zero, and no zeros before it. */
function isCost(cost: string): boolean {
  return /^(?:0|-\d+|[1-9]\d*)$/.test(cost) && Number(cost) >= -(2 ** 31) && Number(cost) < 2 ** 31;
}

/** What is wrong with a change of the annotations of a pod: some of them stay. */
export function* checkPodAnnotationsUpdate(pod: JsonObject, live: JsonObject): Iterable<Cause> {
  const [after, before] = [annotationsOf(pod), annotationsOf(live)];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const what =
      key === MIRROR ? "mirror pod annotation" : key.startsWith(APP_ARMOR) ? "AppArmor annotations" : "";
    if (what === "" || after[key] === before[key]) continue;
    const did = before[key] === undefined ? "add" : "remove or update";
    yield forbidden(`metadata.annotations[${key}]`, `may not ${did} ${what}`);
  }
}

function annotationsOf(pod: JsonObject): JsonObject {
  const { annotations } = metadataOf(pod);
  return isObject(annotations) ? annotations : {};
}
