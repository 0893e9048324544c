import { isObject, type JsonObject, withoutField } from "../../../value/internal.ts";
import { annotationOf } from "../../metadata/metadata.ts";
import { type Cause, forbidden, invalid } from "../../status/cause.ts";
import { checkClaimSpec } from "../pods/volumes/claim-templates.ts";
import { objectAt, valueAt } from "../rules/check-values.ts";
import { OLD_STORAGE_CLASS } from "../rules/class-names.ts";
import { isSame } from "../rules/immutable-fields.ts";
import { compareAmounts } from "../rules/quantities.ts";

/** What is wrong with a claim of storage: what it asks for, and what of it changes. */
export function* checkClaim(claim: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const spec = objectAt(claim, "spec");
  yield* checkClaimSpec(spec, "spec");
  const { dataSource, dataSourceRef } = spec;
  if (isObject(dataSource) && isObject(dataSourceRef)) {
    const problem = dataSourceRef.namespace
      ? "may not be specified when dataSourceRef.namespace is specified"
      : !isSame(dataSource, withoutField(dataSourceRef, "namespace")) && "must match dataSourceRef";
    if (problem) yield invalid("spec", {}, problem);
  }
  if (live !== undefined) yield* checkClaimUpdate(claim, live);
}

const STORAGE = "spec.resources.requests.storage";

function* checkClaimUpdate(claim: JsonObject, live: JsonObject): Iterable<Cause> {
  const [spec, before] = [claim, live].map((one) => objectAt(one, "spec")) as [JsonObject, JsonObject];
  const [noted, notedBefore] = [
    annotationOf(claim, OLD_STORAGE_CLASS),
    annotationOf(live, OLD_STORAGE_CLASS),
  ];
  const movesToField =
    notedBefore !== undefined &&
    before.storageClassName === undefined &&
    spec.storageClassName === notedBefore &&
    (noted === undefined || noted === notedBefore);
  if (!movesToField && noted !== notedBefore)
    yield invalid(`metadata.annotations.${OLD_STORAGE_CLASS}`, noted ?? "", "field is immutable");
  if (!isSame(keptOf(spec, claim, live), keptOf(before, claim, live)))
    yield forbidden(
      "spec",
      "spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims",
    );
  const size = valueAt(claim, STORAGE);
  const isLess = compareAmounts(size, valueAt(live, STORAGE)) < 0;
  // A volume that could not grow may be asked for less, but not for less than there is.
  if (isLess && compareAmounts(size, valueAt(live, "status.capacity.storage")) <= 0)
    yield forbidden(STORAGE, "field can not be less than status.capacity");
  if (spec.volumeMode !== before.volumeMode)
    yield invalid("volumeMode", spec.volumeMode ?? null, "field is immutable");
  const { volumeAttributesClassName: attributes } = spec;
  if (!attributes && before.volumeAttributesClassName !== attributes && isModified(live))
    yield forbidden(
      "spec.volumeAttributesClassName",
      `update to ${attributes === "" ? "empty string" : "nil"} is forbidden when status.currentVolumeAttributesClassName is not nil`,
    );
}

function isModified(live: JsonObject): boolean {
  return valueAt(live, "status.currentVolumeAttributesClassName") !== undefined;
}

/** What of a claim stays: what is given once may come, and a volume that is there may change its size and attributes. */
function keptOf(spec: JsonObject, claim: JsonObject, live: JsonObject): JsonObject {
  const isBound = valueAt(claim, "status.phase") === "Bound";
  const { volumeAttributesClassName, resources, volumeName, storageClassName, ...rest } = spec;
  const { requests, ...more } = isObject(resources) ? resources : {};
  const { storage, ...others } = isObject(requests) ? requests : {};
  // Who leaves out all requests gives the size up.
  const keepsSize = isBound && isObject(requests);
  const mayHaveClass = valueAt(live, "spec.storageClassName") === undefined && mayTakeClass(claim, live);
  const kept = {
    ...rest,
    ...(!isSame(more, {}) && { resources: more }),
    ...(!isSame(others, {}) && { others }),
    ...(keepsSize ? { sized: true } : storage !== undefined && { storage }),
    ...(!isBound && volumeAttributesClassName !== undefined && { volumeAttributesClassName }),
    ...(valueAt(live, "spec.volumeName") && volumeName !== undefined && { volumeName }),
    ...(!mayHaveClass && storageClassName !== undefined && { storageClassName }),
  };
  return kept as JsonObject;
}

/** A claim without a class may get one: the one that was noted on it, if there is one. */
function mayTakeClass(claim: JsonObject, live: JsonObject): boolean {
  const noted = annotationOf(live, OLD_STORAGE_CLASS);
  return noted === undefined || noted === valueAt(claim, "spec.storageClassName");
}
