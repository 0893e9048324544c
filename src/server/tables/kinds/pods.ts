import type { JsonObject } from "../../../value/internal.ts";
import { age, name } from "../cells.ts";
import { containerImages, containerNames, printLabels } from "../labels.ts";
import type { Cell, CellsOf } from "../printer.ts";
import { row } from "../printer.ts";
import { getItems, getMetadata, getObject, getText } from "../read-fields.ts";
import { summarizePod } from "./pod-status.ts";

export const PODS: Record<string, CellsOf> = {
  "v1/Pod": podCells,
  "v1/PodTemplate": row(
    name,
    (object) => containerNames(getObject(object, "template")),
    (object) => containerImages(getObject(object, "template")),
    (object) => printLabels(getMetadata(getObject(object, "template")), "labels"),
  ),
};

function podCells(pod: JsonObject, now: number): Cell[] {
  const spec = getObject(pod, "spec");
  const status = getObject(pod, "status");
  const { ready, status: reason, restarts } = summarizePod(pod, now);
  const ip = getText(getItems(status, "podIPs")[0] ?? {}, "ip") || getText(status, "podIP");
  return [
    name(pod, now),
    ready,
    reason,
    restarts,
    age(pod, now),
    ip || "<none>",
    getText(spec, "nodeName") || "<none>",
    getText(status, "nominatedNodeName") || "<none>",
    printReadinessGates(spec, status),
  ];
}

function printReadinessGates(spec: JsonObject, status: JsonObject): string {
  const gates = getItems(spec, "readinessGates");
  if (gates.length === 0) return "<none>";
  const conditions = getItems(status, "conditions");
  const open = gates.filter(
    ({ conditionType }) => conditions.find(({ type }) => type === conditionType)?.status === "True",
  );
  return `${open.length}/${gates.length}`;
}

const COMPLETED = { type: "Completed", status: "True" };
const SUCCEEDED = [{ ...COMPLETED, reason: "Succeeded", message: "The pod has completed successfully." }];
const FAILED = [{ ...COMPLETED, reason: "Failed", message: "The pod failed." }];

/** What a pod's row says of it: that it is over, if it is. */
export function podConditions(pod: JsonObject): readonly JsonObject[] | undefined {
  const phase = getObject(pod, "status").phase;
  return phase === "Succeeded" ? SUCCEEDED : phase === "Failed" ? FAILED : undefined;
}
