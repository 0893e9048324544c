import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { type Cause, invalid } from "../../status/cause.ts";
import { objectAt, objectsOf, valueAt } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";

/** What is wrong with a job because it changes what stays. */
export function* checkJobUpdate(spec: JsonObject, live: JsonObject): Iterable<Cause> {
  const before = objectAt(live, "spec");
  yield* checkCompletions(spec, before);
  if (!isWaiting(live)) {
    if (!isSame(spec.template, before.template))
      yield invalid("spec.template", spec.template ?? null, "field is immutable");
    return;
  }
  const template = objectAt(spec, "template");
  const [after, old] = [specOf(template), specOf(before.template)];
  if (!isSame(fixedPartOf(after, old), fixedPartOf(old, old)))
    yield invalid("spec.template.spec", after, "field is immutable");
}

function* checkCompletions(spec: JsonObject, before: JsonObject): Iterable<Cause> {
  const { completions, parallelism, completionMode } = spec;
  if (isSame(completions, before.completions)) return;
  if (completionMode !== "Indexed")
    yield invalid("spec.completions", completions ?? null, "field is immutable");
  else if (completions !== undefined && completions !== parallelism)
    yield invalid("spec.completions", completions, "can only be modified in tandem with spec.parallelism");
}

/** Whether a job is suspended and has no pods: where they will go and what they may use is open then. */
function isWaiting(live: JsonObject): boolean {
  const { startTime, conditions, active } = objectAt(live, "status");
  const isSuspended = objectsOf(conditions).some(
    ({ type, status }) => type === "Suspended" && status === "True",
  );
  return valueAt(live, "spec.suspend") === true && (startTime === undefined || isSuspended) && !active;
}

function specOf(template: Json | undefined): JsonObject {
  return objectAt(template, "spec");
}

/** What of the pods of a job that waits stays. */
function fixedPartOf(spec: JsonObject, before: JsonObject): JsonObject {
  const { nodeSelector: _, tolerations: __, schedulingGates: ___, affinity, ...rest } = spec;
  const { nodeAffinity: ____, ...beside } = isObject(affinity) ? affinity : {};
  return {
    ...rest,
    affinity: beside,
    containers: withoutResources(spec.containers, before.containers),
    initContainers: withoutResources(spec.initContainers, before.initContainers),
  };
}

/** The containers without what they may use, where they are those that were. */
function withoutResources(list: Json | undefined, before: Json | undefined): JsonObject[] {
  const [containers, old] = [objectsOf(list), objectsOf(before)];
  if (containers.length !== old.length) return [...containers];
  return containers.map((container, index) => {
    const { resources: _, ...rest } = container;
    return container.name === old[index]?.name ? rest : container;
  });
}
