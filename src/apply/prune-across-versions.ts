import { difference, EMPTY, type FieldSet, intersection, isEmpty, union } from "../fieldpath/index.ts";
import type { Type } from "../schema/index.ts";
import { removeItems, valueFields, withNamedFields } from "../typed/index.ts";
import type { JsonObject } from "../value/index.ts";
import type { ManagedFields } from "./managers.ts";
import { type Claim, NOTHING, objectOf, type Pruning } from "./pruning.ts";

/**
 * Prunes where managers own fields in different versions: only whole objects can be converted, so everything that
 * was applied last is taken out, and put back version by version as far as somebody owns it there.
 */
export function pruneAcrossVersions(
  { versions, merged }: Pruning,
  last: ManagedFields,
  allClaims: readonly Claim[],
): JsonObject {
  const claims = new Map<string, FieldSet>();
  for (const { version, fields } of allClaims)
    claims.set(version, union(claims.get(version) ?? EMPTY, fields));
  const start = versions.convert(merged, last.version);
  if (start === undefined) return merged;
  if (Object.keys(start.object).length === 0) return NOTHING;
  const applied = withNamedFields(start.type, last.fields);
  let pruned = objectOf(removeItems(start.type, start.object, applied));
  let prunedVersion = last.version;
  const restore = (version: string): void => {
    const whole = versions.convert(merged, version);
    const rest = versions.convert(pruned, version, prunedVersion);
    if (whole === undefined || rest === undefined) return;
    const { type } = whole;
    const claimed = withNamedFields(type, claims.get(version) ?? EMPTY);
    const unclaimed = difference(missingFields(type, whole.object, rest.object), claimed);
    pruned = objectOf(removeItems(type, whole.object, unclaimed));
    prunedVersion = version;
  };
  // First what is owned in the version of the last config, which conversion may need.
  if (claims.has(last.version)) restore(last.version);
  for (const version of claims.keys()) if (version !== last.version) restore(version);
  const rest = versions.convert(pruned, last.version, prunedVersion);
  if (rest === undefined) return merged;
  const gone = intersection(missingFields(start.type, start.object, rest.object), applied);
  if (isEmpty(gone)) return merged;
  const result = objectOf(removeItems(start.type, start.object, gone));
  if (result === NOTHING) return result;
  return versions.convert(result, versions.own, last.version)?.object ?? merged;
}

/** The fields that one object has and another has not, those that hold them included. */
function missingFields(type: Type, whole: JsonObject, rest: JsonObject): FieldSet {
  return difference(
    withNamedFields(type, valueFields(type, whole)),
    withNamedFields(type, valueFields(type, rest)),
  );
}
