import { NOT_READY, objectAt, objectsOf } from "../../../kubernetes/kinds/index.ts";
import { isObject, type JsonObject, withField } from "../../../value/internal.ts";
import type { AdmissionPlugin } from "../admission.ts";
import { handlesObjects } from "../handles-objects.ts";

/** Keeps pods from nodes that have just come: whoever looks after nodes takes the taint away once they are ready. */
export function taintNodesByCondition(): AdmissionPlugin {
  return {
    name: "TaintNodesByCondition",
    handles: handlesObjects(["nodes"], "CREATE"),
    mutate: ({ object }) => object && withTaint(object),
  };
}

function withTaint(node: JsonObject): JsonObject {
  const spec = objectAt(node, "spec");
  const taints = objectsOf(spec.taints);
  const isTainted = taints.some(({ key, effect }) => key === NOT_READY && effect === "NoSchedule");
  if (isTainted || (node.spec !== undefined && !isObject(node.spec))) return node;
  return withField(node, "spec", { ...spec, taints: [...taints, { key: NOT_READY, effect: "NoSchedule" }] });
}
