import { difference, EMPTY, type FieldSet, intersection, union } from "../fieldpath/internal.ts";
import type { Type } from "../schema/internal.ts";
import { removeItems, valueFields, withNamedFields } from "../typed/internal.ts";
import type { Json, JsonObject } from "../value/internal.ts";
import type { ManagedFields } from "./managers.ts";
import { type Claim, objectOf, type Pruning } from "./pruning.ts";
import type { VersionedObject } from "./versions.ts";

/**
 * Prunes where managers own fields in different versions: only whole objects can be converted, so everything that
 * was applied last is taken out, and put back version by version as far as somebody owns it there. Takes the object in
 * the version of the last config, and gives what is left of it there.
 */
export function pruneAcrossVersions(
  { versions, merged }: Pruning,
  { type, object }: VersionedObject,
  last: ManagedFields,
  allClaims: readonly Claim[],
): Json {
  const claims = new Map<string, FieldSet>();
  for (const { version, fields } of allClaims)
    claims.set(version, union(claims.get(version) ?? EMPTY, fields));
  const applied = withNamedFields(type, last.fields);
  let pruned = objectOf(removeItems(type, object, applied));
  let prunedVersion = last.version;
  const restore = (version: string): void => {
    const whole = versions.convert(merged, version);
    const rest = versions.convert(pruned, version, prunedVersion);
    if (whole === undefined || rest === undefined) return;
    const claimed = withNamedFields(whole.type, claims.get(version) ?? EMPTY);
    const unclaimed = difference(missingFields(whole.type, whole.object, rest.object), claimed);
    pruned = objectOf(removeItems(whole.type, whole.object, unclaimed));
    prunedVersion = version;
  };
  // First what is owned in the version of the last config, which conversion may need.
  if (claims.has(last.version)) restore(last.version);
  for (const version of claims.keys()) if (version !== last.version) restore(version);
  const rest = versions.convert(pruned, last.version, prunedVersion);
  if (rest === undefined) return object;
  return removeItems(type, object, intersection(missingFields(type, object, rest.object), applied));
}

/** The fields that one object has and another has not, those that hold them included. */
function missingFields(type: Type, whole: JsonObject, rest: JsonObject): FieldSet {
  return difference(
    withNamedFields(type, valueFields(type, whole)),
    withNamedFields(type, valueFields(type, rest)),
  );
}
