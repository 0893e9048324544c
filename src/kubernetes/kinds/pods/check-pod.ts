import { canonicalText, isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { type Cause, duplicate, forbidden, invalid, notFound, required } from "../../status/cause.ts";
import { checkLabel, objectsOf } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";
import { checkContainer } from "./check-container.ts";

/** What is wrong with the pods that something describes, beyond their schema. */
export function* checkPodSpec(
  spec: Json | undefined,
  path: string,
  { moreVolumes = [] }: { readonly moreVolumes?: readonly string[] } = {},
): Iterable<Cause> {
  if (!isObject(spec)) return;
  const volumes = new Set(moreVolumes);
  for (const [index, volume] of objectsOf(spec.volumes).entries())
    yield* checkName(volume, `${path}.volumes[${index}].name`, volumes);
  if (Array.isArray(spec.containers) && spec.containers.length === 0) yield required(`${path}.containers`);
  const names = new Set<string>();
  for (const list of ["containers", "initContainers", "ephemeralContainers"]) {
    for (const [index, container] of objectsOf(spec[list]).entries()) {
      const place = `${path}.${list}[${index}]`;
      yield* checkName(container, `${place}.name`, names);
      yield* checkContainer(container, place);
      yield* checkMounts(container, place, volumes);
      if (list === "initContainers") yield* checkInitContainer(container, place);
    }
  }
  for (const name of ["hostname", "subdomain"]) {
    const label = spec[name];
    if (typeof label === "string" && label !== "") yield* checkLabel(label, `${path}.${name}`);
  }
  const { activeDeadlineSeconds: deadline } = spec;
  if (typeof deadline === "number" && (deadline < 1 || deadline > MOST_SECONDS))
    yield invalid(
      `${path}.activeDeadlineSeconds`,
      deadline,
      `must be between 1 and ${MOST_SECONDS}, inclusive`,
    );
}

const MOST_SECONDS = 2_147_483_647;

/** Names are labels, and each is there once. */
function* checkName({ name }: JsonObject, field: string, known: Set<string>): Iterable<Cause> {
  if (name === "") yield required(field);
  if (typeof name !== "string" || name === "") return;
  yield* checkLabel(name, field);
  if (known.has(name)) yield duplicate(field, name);
  known.add(name);
}

function* checkMounts({ volumeMounts }: JsonObject, path: string, volumes: Set<string>): Iterable<Cause> {
  const paths = new Set<Json>();
  for (const [index, { name, mountPath = "" }] of objectsOf(volumeMounts).entries()) {
    const place = `${path}.volumeMounts[${index}]`;
    if (typeof name === "string" && !volumes.has(name)) yield notFound(`${place}.name`, name);
    if (mountPath === "") yield required(`${place}.mountPath`);
    if (paths.has(mountPath)) yield invalid(`${place}.mountPath`, mountPath, "must be unique");
    paths.add(mountPath);
  }
}

function* checkInitContainer(container: JsonObject, path: string): Iterable<Cause> {
  if (container.restartPolicy === "Always") return;
  for (const name of ["lifecycle", "livenessProbe", "readinessProbe", "startupProbe"]) {
    if (container[name] !== undefined)
      yield forbidden(`${path}.${name}`, "may not be set for init containers without restartPolicy=Always");
  }
}

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
  const isGated = objectsOf(before.schedulingGates).length > 0;
  if (isSame(fixedPartOf(spec, isGated), fixedPartOf(before, isGated))) return;
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

/** What of a pod stays. Pods that wait for their gates to open may still be told where to go, and their gates may open. */
function fixedPartOf(spec: JsonObject, isGated: boolean): JsonObject {
  const {
    activeDeadlineSeconds: _,
    tolerations: __,
    schedulingGates: ___,
    nodeSelector = null,
    affinity = null,
    ...fixed
  } = spec;
  const withoutImages = (list: Json | undefined): JsonObject[] =>
    objectsOf(list).map(({ image: ____, ...container }) => container);
  return {
    ...fixed,
    ...(!isGated && { nodeSelector, affinity }),
    containers: withoutImages(spec.containers),
    initContainers: withoutImages(spec.initContainers),
  };
}
