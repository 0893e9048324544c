import type { Presence } from "../../openapi/internal.ts";
import { isObject, type JsonObject } from "../../value/internal.ts";

export const META = "io.k8s.apimachinery.pkg.apis.meta.v1.";

/** The fields of metadata that are neither there unless they are empty, nor required. */
const SPECIAL: ReadonlyMap<string, Presence> = new Map([
  ["blockOwnerDeletion", "optional"],
  ["controller", "optional"],
  ["creationTimestamp", "unless-zero"],
  ["deletionGracePeriodSeconds", "optional"],
  ["deletionTimestamp", "optional"],
  ["fieldsV1", "optional"],
  ["time", "optional"],
]);

const DEFINITIONS: ReadonlySet<string> = new Set(
  ["ObjectMeta", "OwnerReference", "ManagedFieldsEntry"].map((name) => META + name),
);

/** When Go writes the fields of a definition behind `metadata`, which all objects have; `undefined` for others. */
export function metaPresences(
  definition: string,
  { properties, required }: JsonObject,
): ReadonlyMap<string, Presence> | undefined {
  if (!DEFINITIONS.has(definition) || !isObject(properties)) return undefined;
  const always = new Set(Array.isArray(required) ? required : []);
  return new Map(
    Object.keys(properties).map((field) => [
      field,
      SPECIAL.get(field) ?? (always.has(field) ? "always" : "unless-empty"),
    ]),
  );
}
