import { isObject, type JsonObject } from "../../../value/internal.ts";
import { type Cause, forbidden, required } from "../../status/cause.ts";
import { valueAt } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";

/** What is wrong with a claim of storage: it says how much, and what it says stays. */
export function* checkClaim(claim: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const { spec } = claim;
  if (!isObject(spec)) return;
  if (!Array.isArray(spec.accessModes) || spec.accessModes.length === 0)
    yield required("spec.accessModes", "at least 1 access mode is required");
  if (valueAt(spec, "resources.requests.storage") === undefined) yield required("spec.resources[storage]");
  if (isObject(live?.spec)) yield* checkClaimUpdate(claim, live.spec);
}

function* checkClaimUpdate(claim: JsonObject, before: JsonObject): Iterable<Cause> {
  const isBound = valueAt(claim, "status.phase") === "Bound";
  const kept = (spec: JsonObject): JsonObject => {
    const { volumeAttributesClassName, resources, volumeName, ...rest } = spec;
    const asks = isBound && isObject(resources) ? { ...resources, requests: {} } : resources;
    return {
      ...rest,
      ...(asks !== undefined && { resources: asks }),
      ...(!isBound && volumeAttributesClassName !== undefined && { volumeAttributesClassName }),
      // It is given once.
      ...(before.volumeName && volumeName !== undefined && { volumeName }),
    };
  };
  if (isSame(kept(claim.spec as JsonObject), kept(before))) return;
  yield forbidden(
    "spec",
    "spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims",
  );
}

/** What is wrong with a persistent volume: it has a size and a source, and its source stays. */
export function* checkVolume(volume: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const { spec } = volume;
  if (!isObject(spec)) return;
  if (!Array.isArray(spec.accessModes) || spec.accessModes.length === 0) yield required("spec.accessModes");
  if (!isObject(spec.capacity) || Object.keys(spec.capacity).length === 0) yield required("spec.capacity");
  const sources = sourceOf(spec);
  if (Object.keys(sources).length === 0) yield required("spec", "must specify a volume type");
  if (isObject(live?.spec) && !isSame(sources, sourceOf(live.spec)))
    yield forbidden("spec.persistentvolumesource", "spec.persistentvolumesource is immutable after creation");
}

const NOT_SOURCES = new Set([
  "capacity",
  "accessModes",
  "claimRef",
  "persistentVolumeReclaimPolicy",
  "storageClassName",
  "mountOptions",
  "volumeMode",
  "nodeAffinity",
  "volumeAttributesClassName",
]);

function sourceOf(spec: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(spec).filter(([name]) => !NOT_SOURCES.has(name)));
}
