import { isDefaultStorageClass, storageClassOf } from "../../../kubernetes/kinds/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { age, flag, joined, name, size, text } from "../cells.ts";
import { type CellOf, type CellsOf, row } from "../printer.ts";
import { printQuantity } from "../quantities.ts";
import { getItems, getObject, getText, getTexts, hasField, isBeingDeleted } from "../read-fields.ts";

const phase: CellOf = (object) =>
  isBeingDeleted(object) ? "Terminating" : getText(getObject(object, "status"), "phase", "Pending");
const volumeMode = text("spec.volumeMode", "Filesystem");
const attributesClass = text("spec.volumeAttributesClassName", "<unset>");

export const STORAGE: Record<string, CellsOf> = {
  "v1/PersistentVolume": row(
    name,
    (object) => printQuantity(getObject(getObject(object, "spec"), "capacity").storage),
    (object) => printAccessModes(getObject(object, "spec")),
    text("spec.persistentVolumeReclaimPolicy", "Retain"),
    phase,
    printClaim,
    printClass,
    attributesClass,
    text("status.reason"),
    age,
    volumeMode,
  ),
  "v1/PersistentVolumeClaim": row(
    name,
    phase,
    text("spec.volumeName"),
    (object) =>
      isBound(object) ? printQuantity(getObject(getObject(object, "status"), "capacity").storage) : "",
    (object) => (isBound(object) ? printAccessModes(getObject(object, "status")) : ""),
    printClass,
    attributesClass,
    age,
    volumeMode,
  ),
  "storage.k8s.io/v1/StorageClass": row(
    (object, now) => (isDefaultStorageClass(object) ? `${name(object, now)} (default)` : name(object, now)),
    text("provisioner"),
    text("reclaimPolicy", "Delete"),
    text("volumeBindingMode", "Immediate"),
    flag("allowVolumeExpansion"),
    age,
  ),
  "storage.k8s.io/v1/VolumeAttributesClass": row(name, text("driverName"), age),
  "storage.k8s.io/v1/VolumeAttachment": row(
    name,
    text("spec.attacher"),
    text("spec.source.persistentVolumeName"),
    text("spec.nodeName"),
    flag("status.attached"),
    age,
  ),
  "storage.k8s.io/v1/CSINode": row(name, size("spec.drivers"), age),
  "storage.k8s.io/v1/CSIDriver": row(
    name,
    flag("spec.attachRequired", true),
    flag("spec.podInfoOnMount"),
    flag("spec.storageCapacity"),
    printTokenRequests,
    flag("spec.requiresRepublish"),
    joined("spec.volumeLifecycleModes", "Persistent"),
    age,
  ),
};

function isBound(claim: JsonObject): boolean {
  return getText(getObject(claim, "spec"), "volumeName") !== "";
}

const ACCESS_MODES = {
  ReadWriteOnce: "RWO",
  ReadOnlyMany: "ROX",
  ReadWriteMany: "RWX",
  ReadWriteOncePod: "RWOP",
};

function printAccessModes(object: JsonObject): string {
  const modes = getTexts(object, "accessModes");
  const known = Object.entries(ACCESS_MODES).filter(([mode]) => modes.includes(mode));
  return known.map(([, short]) => short).join(",");
}

function printClaim(volume: JsonObject): string {
  const spec = getObject(volume, "spec");
  if (!hasField(spec, "claimRef")) return "";
  const claim = getObject(spec, "claimRef");
  return `${getText(claim, "namespace")}/${getText(claim, "name")}`;
}

function printClass(object: JsonObject): string {
  return storageClassOf(object) ?? "";
}

function printTokenRequests(driver: JsonObject): string {
  const spec = getObject(driver, "spec");
  if (!hasField(spec, "tokenRequests")) return "<unset>";
  return getItems(spec, "tokenRequests")
    .map((request) => getText(request, "audience"))
    .join(",");
}
