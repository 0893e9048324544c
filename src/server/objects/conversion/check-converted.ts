import { metadataOf, validateObjectMeta } from "../../../kubernetes/metadata/index.ts";
import { joinCauses } from "../../../kubernetes/status/refusals.ts";
import { equal, isObject, type Json, type JsonObject } from "../../../value/internal.ts";

/** An object before its conversion, and what a webhook made of it. */
export interface Converted {
  readonly object: JsonObject;
  readonly converted: Json | undefined;
  /** The version that was asked for. */
  readonly to: string;
}

/**
 * The converted object with the metadata that it had before: labels and annotations are all that a webhook may change of that. What is
 * not the same object in the version that was asked for is an error, in the words of Kubernetes. `where` is which of several it is.
 */
export function checkConverted({ object, converted, to }: Converted, where: string): JsonObject {
  if (!isObject(converted)) throw new Error(`invalid converted object${where}: not an object`);
  const { apiVersion = "", kind = "" } = converted;
  const which = where === "" ? "object at index 0" : `converted object${where}`;
  if (apiVersion !== to)
    throw new Error(
      `invalid ${which}: invalid groupVersion (expected ${to}, received ${String(apiVersion) || "/"})`,
    );
  if (kind !== object.kind)
    throw new Error(
      `invalid ${which}: invalid kind (expected ${String(object.kind)}, received ${String(kind)})`,
    );
  const [before, after] = [metadataOf(object), metadataOf(converted)];
  for (const [field, name] of SAME)
    if ((before[field] ?? "") !== (after[field] ?? ""))
      throw new Error(
        `invalid ${where === "" ? "object" : which}: must have the same ${name}: ${before[field] ?? ""} != ${after[field] ?? ""}`,
      );
  if (object.metadata === undefined) return converted;
  return { ...converted, metadata: restoreMetadata(before, converted, where) };
}

const SAME = [
  ["name", "name"],
  ["namespace", "namespace"],
  ["uid", "UID"],
] as const;

function restoreMetadata(before: JsonObject, { metadata }: JsonObject, where: string): JsonObject {
  const invalid = (why: string): Error =>
    new Error(`invalid metadata${where && ` in object${where}`}: ${why}`);
  if (metadata === undefined) throw invalid("missing metadata in converted object");
  if (!isObject(metadata)) throw invalid("invalid metadata in converted object");
  const { labels: _, annotations: __, ...kept } = before;
  const restored: Record<string, Json> = { ...kept } as Record<string, Json>;
  for (const field of ["labels", "annotations"] as const) {
    const stated = metadata[field];
    if (stated === undefined || stated === null) continue;
    if (!isObject(stated)) throw invalid(`invalid metadata.${field} in converted object`);
    for (const [key, value] of Object.entries(stated))
      if (typeof value !== "string")
        throw invalid(`metadata.${field}[${key}] must be a string in converted object`);
    restored[field] = stated;
    if (equal(stated, before[field] ?? {})) continue;
    const causes = validateObjectMeta({ name: "a", [field]: stated }, ANYWHERE);
    if (causes.length > 0) throw invalid(joinCauses(causes));
  }
  return restored;
}

/** Names and namespaces are not looked at here. */
const ANYWHERE = { namespaced: false, nameRule: () => [] };
