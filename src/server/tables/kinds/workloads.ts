import type { JsonObject } from "../../../value/internal.ts";
import { age, count, name } from "../cells.ts";
import { containerImages, containerNames, printLabels, printSelector, selectorText } from "../labels.ts";
import { type CellOf, type CellsOf, row } from "../printer.ts";
import { getItems, getMetadata, getNumber, getObject, getText } from "../read-fields.ts";

const containers: CellOf = (object) => containerNames(getTemplate(object));
const images: CellOf = (object) => containerImages(getTemplate(object));
const selector: CellOf = (object) => printSelector(getObject(object, "spec").selector);

/** Ready replicas of those that are wanted, of which there is one if nobody says. */
const ready: CellOf = (object) => {
  const readyReplicas = getNumber(getObject(object, "status"), "readyReplicas");
  return `${readyReplicas}/${getNumber(getObject(object, "spec"), "replicas", 1)}`;
};
const replicas = [
  count("spec.replicas", 1),
  count("status.replicas"),
  count("status.readyReplicas"),
] as const;

export const WORKLOADS: Record<string, CellsOf> = {
  "v1/ReplicationController": row(name, ...replicas, age, containers, images, (object) =>
    printLabels(getObject(object, "spec"), "selector"),
  ),
  "apps/v1/ReplicaSet": row(name, ...replicas, age, containers, images, selector),
  "apps/v1/StatefulSet": row(name, ready, age, containers, images),
  "apps/v1/Deployment": row(
    name,
    ready,
    count("status.updatedReplicas"),
    count("status.availableReplicas"),
    age,
    containers,
    images,
    (object) => selectorText(getObject(object, "spec").selector) ?? "<invalid>",
  ),
  "apps/v1/DaemonSet": row(
    name,
    count("status.desiredNumberScheduled"),
    count("status.currentNumberScheduled"),
    count("status.numberReady"),
    count("status.updatedNumberScheduled"),
    count("status.numberAvailable"),
    (object) => printLabels(getObject(getTemplate(object), "spec"), "nodeSelector"),
    age,
    containers,
    images,
    selector,
  ),
  "apps/v1/ControllerRevision": row(name, printController, count("revision"), age),
};

function getTemplate(object: JsonObject): JsonObject {
  return getObject(getObject(object, "spec"), "template");
}

function printController(object: JsonObject): string {
  const owner = getItems(getMetadata(object), "ownerReferences").find(
    ({ controller }) => controller === true,
  );
  if (owner === undefined) return "<none>";
  const apiVersion = getText(owner, "apiVersion");
  const group = apiVersion.includes("/") ? `.${apiVersion.slice(0, apiVersion.indexOf("/"))}` : "";
  return `${(getText(owner, "kind") + group).toLowerCase()}/${getText(owner, "name")}`;
}
