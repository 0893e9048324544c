import { objectAt, objectsOf } from "../../../../kubernetes/kinds/index.ts";
import type { Json, JsonObject } from "../../../../value/internal.ts";

/** Whether an update of a pod changes what is checked: only containers come, and only their images change. */
export function isSignificant(pod: JsonObject, live: JsonObject): boolean {
  const [spec, before] = [objectAt(pod, "spec"), objectAt(live, "spec")];
  return (
    ["containers", "initContainers"].some((list) => haveChanged(spec[list], before[list])) ||
    haveCome(spec.ephemeralContainers, before.ephemeralContainers)
  );
}

function haveChanged(list: Json | undefined, before: Json | undefined): boolean {
  const [containers, others] = [objectsOf(list), objectsOf(before)];
  return (
    containers.length !== others.length ||
    containers.some(({ image }, index) => image !== others[index]?.image)
  );
}

function haveCome(list: Json | undefined, before: Json | undefined): boolean {
  const images = new Map(objectsOf(before).map(({ name, image }) => [name, image]));
  return objectsOf(list).some(({ name, image }) => !images.has(name) || images.get(name) !== image);
}
