import {
  type Amount,
  amountsOf,
  compareAmounts,
  numberOf,
  objectAt,
  podUsage,
  roundAmount,
} from "../../../kubernetes/kinds/index.ts";
import { metadataOf, metaText } from "../../../kubernetes/metadata/index.ts";
import { type JsonObject, quoteText, withoutField } from "../../../value/internal.ts";
import { forbidWrite } from "../../calls/forbid.ts";
import { findObject } from "../../objects/find-object.ts";
import type { AdmissionPlugin } from "../admission.ts";
import type { PluginParts } from "./plugin-parts.ts";

/** Refuses to give a pod more than its node has, and to resize it where nodes cannot. */
export function podResizeValidator(parts: PluginParts): AdmissionPlugin {
  return {
    name: "PodResizeValidator",
    handles: ({ group, plural }, subresource, operation) =>
      group === "" && plural === "pods" && subresource === "resize" && operation === "UPDATE",
    async validate(request) {
      const { object, live } = request;
      if (object === undefined || live === undefined) return;
      const { nodeName } = objectAt(object, "spec");
      if (typeof nodeName !== "string" || nodeName === "") return;
      if (metadataOf(object).generation === metadataOf(live).generation) return;
      const node = await findObject(parts, { group: "", plural: "nodes", name: nodeName });
      if (node === undefined) throw forbidWrite(request, `node ${quoteText(nodeName)} not found`);
      const system = objectAt(metadataOf(node), "labels")["kubernetes.io/os"] ?? "linux";
      if (system !== "linux")
        throw forbidWrite(
          request,
          `pod resize is only supported on linux nodes, node ${quoteText(metaText(node, "name"))} is ${quoteText(String(system))}`,
          [{ reason: "UnsupportedPlatform", message: "" }],
        );
      const problems = capacityProblems(object, node);
      if (problems.length > 0)
        throw forbidWrite(request, `node didn't have enough allocatable resources: ${problems.join("; ")}`, [
          { reason: "NodeCapacity", message: "" },
        ]);
    },
  };
}

/** What of a node is less than a pod asks for, whatever it has got. */
function capacityProblems(pod: JsonObject, node: JsonObject): readonly string[] {
  const asked = podUsage(withoutField(pod, "status"), "requests");
  const given = amountsOf(objectAt(node, "status").allocatable);
  return [
    { name: "cpu", scale: -3 },
    { name: "memory", scale: 0 },
  ].flatMap(({ name, scale }) => {
    const [request, allocatable] = [asked.get(name), given.get(name)];
    if (compareAmounts(request, allocatable) <= 0) return [];
    return [`${name}, requested: ${print(request, scale)}, allocatable: ${print(allocatable, scale)}`];
  });
}

/** How many parts of `10^scale` an amount is. */
function print(amount: Amount, scale: number): string {
  return String(Math.round(numberOf(roundAmount(amount, scale)) * 10 ** -scale));
}
