import { isObject, type Json, type JsonObject } from "../../../../value/internal.ts";
import { type Cause, duplicate, forbidden, invalid, notFound, required } from "../../../status/cause.ts";
import { objectsOf } from "../../rules/check-values.ts";
import { checkContainer, checkRestarting } from "./check-container.ts";
import { checkHandlers, checkNoHandlers } from "./check-handlers.ts";
import type { PodFacts } from "./pod-facts.ts";

/** What is wrong with the containers of a pod. Their names are there once. */
export function* checkContainers(spec: JsonObject, path: string, pod: PodFacts): Iterable<Cause> {
  const names = new Set<string>();
  const containers = objectsOf(spec.containers);
  if (containers.length === 0) yield required(`${path}.containers`);
  for (const [index, container] of containers.entries()) {
    const place = `${path}.containers[${index}]`;
    yield* checkContainer(container, place, pod);
    yield* checkOnce(container, place, names);
    yield* checkHandlers(container, place, pod);
    yield* checkRestarting(container, place);
  }
  for (const [index, container] of objectsOf(spec.initContainers).entries())
    yield* checkInitContainer(container, `${path}.initContainers[${index}]`, pod, names);
  const targets = new Set(names);
  for (const [index, container] of objectsOf(spec.ephemeralContainers).entries()) {
    const place = `${path}.ephemeralContainers[${index}]`;
    yield* checkContainer(container, place, { ...pod, isPod: true });
    yield* checkOnce(container, place, names);
    yield* checkAddedContainer(container, place, targets);
  }
}

function* checkOnce({ name }: JsonObject, path: string, names: Set<string>): Iterable<Cause> {
  if (typeof name !== "string" || name === "") return;
  if (names.has(name)) yield duplicate(`${path}.name`, name);
  names.add(name);
}

/** What runs before the others, and beside them if it is always started again. */
function* checkInitContainer(
  container: JsonObject,
  path: string,
  pod: PodFacts,
  names: Set<string>,
): Iterable<Cause> {
  yield* checkContainer(container, path, pod);
  yield* checkRestarting(container, path);
  yield* checkOnce(container, path, names);
  if (container.restartPolicy === "Always") {
    yield* checkHandlers(container, path, pod);
    return;
  }
  yield* checkNoHandlers(container, path);
  for (const [index, { restartPolicy }] of objectsOf(container.resizePolicy).entries())
    if (restartPolicy === "RestartContainer")
      yield invalid(
        `${path}.resizePolicy[${index}].restartPolicy`,
        restartPolicy,
        "must not be set to 'RestartContainer' for non-sidecar initContainers",
      );
}

/** What a container that is added to look into a pod does not have. */
const NOT_ADDED = [
  "ports",
  "resources",
  "lifecycle",
  "livenessProbe",
  "readinessProbe",
  "startupProbe",
  "resizePolicy",
  "restartPolicy",
  "restartPolicyRules",
];

function* checkAddedContainer(
  container: JsonObject,
  path: string,
  targets: ReadonlySet<string>,
): Iterable<Cause> {
  const because = "cannot be set for an Ephemeral Container";
  const { targetContainerName: target = "" } = container;
  if (target !== "" && !targets.has(String(target))) yield notFound(`${path}.targetContainerName`, target);
  for (const name of NOT_ADDED) if (!isEmpty(container[name])) yield forbidden(`${path}.${name}`, because);
  for (const [index, mount] of objectsOf(container.volumeMounts).entries())
    for (const name of ["subPath", "subPathExpr"])
      if (mount[name]) yield forbidden(`${path}.volumeMounts[${index}].${name}`, because);
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || (isObject(value) && Object.keys(value).length === 0);
}
