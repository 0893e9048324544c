import { NOT_READY, objectAt, objectsOf, UNREACHABLE } from "../../../kubernetes/kinds/index.ts";
import { type JsonObject, withField } from "../../../value/internal.ts";
import type { AdmissionPlugin } from "../admission.ts";
import { handlesObjects } from "../handles-objects.ts";

/** How long pods stay on a node that is not ready or not reached, if they do not say. */
const SECONDS = 300;

/** Lets pods stay on a node that is not ready or not reached for five minutes, if they do not say how long. */
export function defaultTolerationSeconds(): AdmissionPlugin {
  return {
    name: "DefaultTolerationSeconds",
    handles: handlesObjects(["pods"], "CREATE", "UPDATE"),
    mutate: ({ object }) => object && withTolerations(object),
  };
}

function withTolerations(pod: JsonObject): JsonObject {
  const spec = objectAt(pod, "spec");
  const stated = objectsOf(spec.tolerations);
  const missing = [NOT_READY, UNREACHABLE].filter((taint) => !stated.some((one) => isAbout(one, taint)));
  if (missing.length === 0) return pod;
  const added = missing.map((key) => ({
    key,
    operator: "Exists",
    effect: "NoExecute",
    tolerationSeconds: SECONDS,
  }));
  return withField(pod, "spec", { ...spec, tolerations: [...stated, ...added] });
}

function isAbout({ key, effect }: JsonObject, taint: string): boolean {
  return (!key || key === taint) && (!effect || effect === "NoExecute");
}
