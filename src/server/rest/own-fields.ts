import { acrossVersions, type FieldFilter, update, type WriteOptions } from "../../apply/internal.ts";
import { dropMatching, parsePattern } from "../../fieldpath/internal.ts";
import { type JsonObject, MergeError } from "../../value/internal.ts";
import { withMetadata } from "../objects/metadata.ts";
import type { Resource } from "../resources/resource.ts";

/** Who writes what, and when. */
export interface Writer {
  readonly manager: string;
  /** Writes of a Scale are tracked without a time. */
  readonly now: Date | undefined;
  readonly subresource: string | undefined;
}

/**
 * The object with `metadata.managedFields` that tell what a write other than an apply changed. An object that does not fit
 * its type has none: it will be refused for that, or it is as the server before let it be.
 */
export function trackOwners(
  resource: Resource,
  { live, object }: { readonly live: JsonObject | undefined; readonly object: JsonObject },
  { manager, now, subresource = "" }: Writer,
): JsonObject {
  const write = { live, object, manager, subresource, ...(now !== undefined && { now }) };
  try {
    return update(resource.type, write, ownershipOf(resource)).object;
  } catch (error) {
    if (error instanceof MergeError) return withMetadata(object, { managedFields: undefined });
    throw error;
  }
}

const known = new WeakMap<Resource, WriteOptions>();

/** How the fields of a resource are owned: what a write does not count for, nobody comes to own by it. */
export function ownershipOf(resource: Resource): WriteOptions {
  let options = known.get(resource);
  if (options === undefined) {
    const { convert, normalize } = resource;
    const whole = resource.statusApart ? without(["status"]) : undefined;
    const status = without(statusLeavesAlone(resource));
    const ignore = (_: string, subresource: string): FieldFilter | undefined =>
      subresource === "status" ? status : subresource === "" ? whole : undefined;
    options = {
      ignore,
      ...(convert !== undefined && { convert: acrossVersions(convert) }),
      ...(normalize !== undefined && { normalize }),
    };
    known.set(resource, options);
  }
  return options;
}

function without(paths: readonly string[]): FieldFilter {
  const patterns = paths.map(parsePattern);
  return (fields) => dropMatching(fields, patterns);
}

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

function statusLeavesAlone(resource: Resource): readonly string[] {
  if (keepsMetadata(resource)) return ["spec", "metadata"];
  if (resource.group === "apps" && resource.plural === "deployments") return ["spec", "metadata.labels"];
  if (resource.group === "" && resource.plural === "pods")
    return ["spec", "metadata.deletionTimestamp", "metadata.ownerReferences"];
  return ["spec"];
}
