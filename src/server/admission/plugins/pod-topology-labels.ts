import { objectAt } from "../../../kubernetes/kinds/index.ts";
import { metadataOf, withMetadata } from "../../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { findObject } from "../../objects/find-object.ts";
import type { AdmissionPlugin } from "../admission.ts";
import type { PluginParts } from "./plugin-parts.ts";

const LABELS = ["topology.kubernetes.io/zone", "topology.kubernetes.io/region"];

/** Labels pods with the zone and the region of their node, be they created there or bound to it. */
export function podTopologyLabels(parts: PluginParts): AdmissionPlugin {
  return {
    name: "PodTopologyLabels",
    handles: ({ group, plural }, subresource, operation) =>
      group === "" &&
      plural === "pods" &&
      (subresource === undefined || subresource === "binding") &&
      operation === "CREATE",
    mutate({ object, call }) {
      if (object === undefined) return object;
      const node = call.subresource === "binding" ? targetOf(object) : objectAt(object, "spec").nodeName;
      return typeof node === "string" && node !== "" ? withLabelsOf(parts, object, node) : object;
    },
  };
}

/** The node that a Binding is for. */
function targetOf(binding: JsonObject): JsonObject[string] | undefined {
  const { kind, name } = objectAt(binding, "target");
  return kind === "Node" ? name : undefined;
}

async function withLabelsOf(parts: PluginParts, object: JsonObject, name: string): Promise<JsonObject> {
  const node = await findObject(parts, { group: "", plural: "nodes", name });
  const known = objectAt(node && metadataOf(node), "labels");
  const copied = LABELS.filter((label) => typeof known[label] === "string");
  if (copied.length === 0) return object;
  const labels = objectAt(metadataOf(object), "labels");
  return withMetadata(object, {
    labels: { ...labels, ...Object.fromEntries(copied.map((label) => [label, known[label] as string])) },
  });
}
