import { compareStrings, getField, type JsonObject } from "../../../value/internal.ts";
import { age, name, text } from "../cells.ts";
import { type CellOf, type CellsOf, row } from "../printer.ts";
import { printQuantity } from "../quantities.ts";
import { getObject } from "../read-fields.ts";

export const CONFIG: Record<string, CellsOf> = {
  "v1/ConfigMap": row(name, (object) => fieldCount(object, "data") + fieldCount(object, "binaryData"), age),
  "v1/Secret": row(name, text("type", "Opaque"), (object) => fieldCount(object, "data"), age),
  "v1/ServiceAccount": row(name, age),
  "v1/Namespace": row(name, text("status.phase", "Active"), age),
  "v1/ResourceQuota": row(name, quotas({ limits: false }), quotas({ limits: true }), age),
};

function fieldCount(object: JsonObject, key: string): number {
  return Object.keys(getObject(object, key)).length;
}

/** What is used of what there is: of the limits on pods' limits, or of all others. */
function quotas({ limits }: { readonly limits: boolean }): CellOf {
  return (object) => {
    const status = getObject(object, "status");
    const [hard, used] = [getObject(status, "hard"), getObject(status, "used")];
    const resources = Object.keys(hard).filter((resource) => resource.startsWith("limits.") === limits);
    const texts = resources.sort(compareStrings).map((resource) => {
      const [inUse, most] = [getField(used, resource), getField(hard, resource)];
      return `${resource}: ${printQuantity(inUse)}/${printQuantity(most)}`;
    });
    return texts.join(", ");
  };
}
