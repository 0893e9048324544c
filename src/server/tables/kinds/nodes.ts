import { compareStrings, type JsonObject } from "../../../value/internal.ts";
import { age, name, text, textOr } from "../cells.ts";
import { type CellOf, type CellsOf, row } from "../printer.ts";
import { getFlag, getItems, getMetadata, getObject, getText, getTextFields } from "../read-fields.ts";

export const NODES: Record<string, CellsOf> = {
  "v1/Node": row(
    name,
    printStatus,
    printRoles,
    age,
    text("status.nodeInfo.kubeletVersion"),
    address("InternalIP"),
    address("ExternalIP"),
    textOr("<unknown>", "status.nodeInfo.osImage"),
    printKernel,
    textOr("<unknown>", "status.nodeInfo.containerRuntimeVersion"),
  ),
  "node.k8s.io/v1/RuntimeClass": row(name, text("handler"), age),
  "coordination.k8s.io/v1/Lease": row(name, text("spec.holderIdentity"), age),
  "v1/ComponentStatus": row(
    name,
    printHealth,
    (object) => getText(getHealth(object), "message"),
    (object) => getText(getHealth(object), "error"),
  ),
};

function printStatus(node: JsonObject): string {
  const ready = getItems(getObject(node, "status"), "conditions").findLast(({ type }) => type === "Ready");
  const status = ready === undefined ? "Unknown" : ready.status === "True" ? "Ready" : "NotReady";
  return getFlag(getObject(node, "spec"), "unschedulable") ? `${status},SchedulingDisabled` : status;
}

const ROLE_PREFIX = "node-role.kubernetes.io/";

function printRoles(node: JsonObject): string {
  const roles = getTextFields(getMetadata(node), "labels").map(([label, value]) =>
    label.startsWith(ROLE_PREFIX)
      ? label.slice(ROLE_PREFIX.length)
      : label === "kubernetes.io/role"
        ? value
        : "",
  );
  const named = [...new Set(roles)].filter((role) => role !== "");
  return named.sort(compareStrings).join(",") || "<none>";
}

function address(type: string): CellOf {
  return (node) => {
    const addresses = getItems(getObject(node, "status"), "addresses");
    const first = addresses.find((entry) => entry.type === type);
    return first === undefined ? "<none>" : getText(first, "address");
  };
}

function printKernel(node: JsonObject): string {
  const info = getObject(getObject(node, "status"), "nodeInfo");
  const architecture = getText(info, "architecture");
  const kernel = getText(info, "kernelVersion") || "<unknown>";
  return architecture === "" ? kernel : `${kernel} (${architecture})`;
}

function getHealth(component: JsonObject): JsonObject {
  return getItems(component, "conditions").find(({ type }) => type === "Healthy") ?? {};
}

function printHealth(component: JsonObject): string {
  const health = getHealth(component);
  return health.type === undefined ? "Unknown" : health.status === "True" ? "Healthy" : "Unhealthy";
}
