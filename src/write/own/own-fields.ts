import {
  acrossVersions,
  type Convert,
  type FieldFilter,
  updateInSteps,
  type WriteOptions,
} from "../../apply/internal.ts";
import { dropMatching, parsePattern } from "../../fieldpath/internal.ts";
import { withMetadata } from "../../kubernetes/metadata/index.ts";
import { type JsonObject, MergeError, type Steps } from "../../value/internal.ts";
import type { Proposal } from "../propose/proposal.ts";
import type { Resource } from "../resources/resource.ts";
import type { Writing } from "../writing.ts";
import { normalizeFor } from "./normalize-write.ts";

/** What is written, and what of it was stated rather than set by default. */
export interface ToTrack {
  readonly live: JsonObject | undefined;
  readonly object: JsonObject;
  readonly stated: JsonObject;
}

/**
 * The object with `metadata.managedFields` that tell what a write other than an apply changed. An object that does not fit
 * its type has none: it will be refused for that, or it is as the server before let it be. One that contradicts itself is
 * refused here. Writes of a Scale are tracked without a time.
 */
export function* trackOwners(
  writing: Pick<Writing, "resource" | "warnings" | "subresource" | "now">,
  { live, object, stated }: ToTrack,
  manager: string,
): Steps<Proposal> {
  const { resource, now, subresource = "" } = writing;
  // Nobody comes to own the structs and lists that Go has even in an empty object, but what is in them.
  const before = live ?? resource.rules.emptyObject;
  const write = { live: before, object, manager, subresource, ...(subresource !== "scale" && { now }) };
  try {
    const owned = yield* updateInSteps(resource.type, write, ownershipOf(writing));
    return { object: owned.object as JsonObject, stated, owned };
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    return { object: withMetadata(object, { managedFields: undefined }), stated };
  }
}

/** How the fields of what a call writes are owned: what it does not count for, nobody comes to own by it. */
export function ownershipOf(writing: Pick<Writing, "resource" | "warnings" | "subresource">): WriteOptions {
  const normalize = normalizeFor(writing);
  const options = optionsOf(writing.resource);
  return normalize === undefined ? options : { ...options, normalize };
}

const known = new WeakMap<Resource, WriteOptions>();

function optionsOf(resource: Resource): WriteOptions {
  let options = known.get(resource);
  if (options === undefined) {
    const convert = resource.convert ?? keepShape(resource);
    const { ignores = [] } = resource.special;
    const whole = resource.statusApart ? without(["status", ...ignores]) : undefined;
    const status = without(statusLeavesAlone(resource));
    const ignore = (_: string, subresource: string): FieldFilter | undefined =>
      subresource === "status" ? status : subresource === "" ? whole : undefined;
    options = { ignore, ...(convert !== undefined && { convert: acrossVersions(convert) }) };
    known.set(resource, options);
  }
  return options;
}

/** Versions that differ in their name alone, as far as there are such. */
function keepShape(resource: Resource): Convert | undefined {
  if (resource.isServed === undefined) return undefined;
  return (object, { to }) => (resource.isServed?.(to) ? { type: resource.type, object } : undefined);
}

function without(paths: readonly string[]): FieldFilter {
  const patterns = paths.map(parsePattern);
  return (fields) => dropMatching(fields, patterns);
}

function statusLeavesAlone(resource: Resource): readonly string[] {
  const { statusKeepsMetadata, statusIgnores = [] } = resource.special;
  return statusKeepsMetadata ? ["spec", "metadata"] : ["spec", ...statusIgnores];
}
