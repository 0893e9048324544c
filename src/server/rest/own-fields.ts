import { acrossVersions, type FieldFilter, update, type WriteOptions } from "../../apply/internal.ts";
import { dropMatching, parsePattern } from "../../fieldpath/internal.ts";
import { type JsonObject, MergeError } from "../../value/internal.ts";
import { withMetadata } from "../objects/metadata.ts";
import type { Resource } from "../resources/resource.ts";
import type { Call } from "./call.ts";
import { keepsMetadata } from "./keeps-metadata.ts";
import { normalizeFor } from "./normalize-write.ts";

/** Who writes what, and when. */
export interface Writer {
  readonly manager: string;
  /** Writes of a Scale are tracked without a time. */
  readonly now: Date | undefined;
  readonly subresource: string | undefined;
}

/**
 * The object with `metadata.managedFields` that tell what a write other than an apply changed. An object that does not fit
 * its type has none: it will be refused for that, or it is as the server before let it be. One that contradicts itself is
 * refused here.
 */
export function trackOwners(
  call: Pick<Call, "resource" | "warnings" | "subresource">,
  { live, object }: { readonly live: JsonObject | undefined; readonly object: JsonObject },
  { manager, now, subresource = "" }: Writer,
): JsonObject {
  const write = { live, object, manager, subresource, ...(now !== undefined && { now }) };
  try {
    return update(call.resource.type, write, ownershipOf(call)).object;
  } catch (error) {
    if (error instanceof MergeError) return withMetadata(object, { managedFields: undefined });
    throw error;
  }
}

/** How the fields of what a call writes are owned: what it does not count for, nobody comes to own by it. */
export function ownershipOf(call: Pick<Call, "resource" | "warnings" | "subresource">): WriteOptions {
  const normalize = normalizeFor(call);
  const options = optionsOf(call.resource);
  return normalize === undefined ? options : { ...options, normalize };
}

const known = new WeakMap<Resource, WriteOptions>();

function optionsOf(resource: Resource): WriteOptions {
  let options = known.get(resource);
  if (options === undefined) {
    const { convert } = resource;
    const whole = resource.statusApart ? without(["status"]) : undefined;
    const status = without(statusLeavesAlone(resource));
    const ignore = (_: string, subresource: string): FieldFilter | undefined =>
      subresource === "status" ? status : subresource === "" ? whole : undefined;
    options = { ignore, ...(convert !== undefined && { convert: acrossVersions(convert) }) };
    known.set(resource, options);
  }
  return options;
}

function without(paths: readonly string[]): FieldFilter {
  const patterns = paths.map(parsePattern);
  return (fields) => dropMatching(fields, patterns);
}

function statusLeavesAlone(resource: Resource): readonly string[] {
  if (keepsMetadata(resource)) return ["spec", "metadata"];
  if (resource.group === "apps" && resource.plural === "deployments") return ["spec", "metadata.labels"];
  if (resource.group === "" && resource.plural === "pods")
    return ["spec", "metadata.deletionTimestamp", "metadata.ownerReferences"];
  return ["spec"];
}
