import type { JsonObject } from "../../../value/internal.ts";
import { age, name, text } from "../cells.ts";
import { type CellsOf, row } from "../printer.ts";
import { getItems, getObject, hasField, isBeingDeleted } from "../read-fields.ts";

export const DEVICES: Record<string, CellsOf> = {
  "resource.k8s.io/v1/DeviceClass": row(name, age),
  "resource.k8s.io/v1/ResourceClaim": row(name, printState, age),
  "resource.k8s.io/v1/ResourceClaimTemplate": row(name, age),
  "resource.k8s.io/v1/ResourceSlice": row(
    name,
    text("spec.nodeName"),
    text("spec.driver"),
    text("spec.pool.name"),
    age,
  ),
};

function printState(claim: JsonObject): string {
  const status = getObject(claim, "status");
  if (!hasField(status, "allocation")) return isBeingDeleted(claim) ? "deleted" : "pending";
  const states = [isBeingDeleted(claim) ? "deleted,allocated" : "allocated"];
  if (getItems(status, "reservedFor").length > 0) states.push("reserved");
  return states.join(",");
}
