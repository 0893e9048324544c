import type { Resource } from "../resources/resource.ts";

/** Kinds whose status may be written together with nothing of the metadata. */
const STATUS_WITHOUT_METADATA = new Set([
  "admissionregistration.k8s.io/validatingadmissionpolicies",
  "apiextensions.k8s.io/customresourcedefinitions",
  "apiregistration.k8s.io/apiservices",
  "certificates.k8s.io/podcertificaterequests",
  "flowcontrol.apiserver.k8s.io/flowschemas",
  "flowcontrol.apiserver.k8s.io/prioritylevelconfigurations",
  "internal.apiserver.k8s.io/storageversions",
  "networking.k8s.io/servicecidrs",
  "resource.k8s.io/devicetaintrules",
  "resource.k8s.io/resourceclaims",
  "scheduling.k8s.io/podgroups",
  "storage.k8s.io/volumeattachments",
  "storagemigration.k8s.io/storageversionmigrations",
]);

/** Whether a write to the status leaves the metadata as it is. */
export function keepsMetadata({ custom, group, plural }: Resource): boolean {
  return custom || STATUS_WITHOUT_METADATA.has(`${group}/${plural}`);
}
