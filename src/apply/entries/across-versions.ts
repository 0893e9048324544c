import { difference, EMPTY, type FieldSet, intersection, union } from "../../fieldpath/internal.ts";
import type { Type } from "../../schema/internal.ts";
import { removeItems, valueFields, withNamedFields } from "../../typed/internal.ts";
import { invalidArgument, type Json, type JsonObject } from "../../value/internal.ts";
import { objectOf } from "../pruning/pruning.ts";
import type { AcrossVersions, Convert, GivenUp } from "./versions.ts";

/**
 * Lets managers own fields in different versions, which a function converts into each other: what `apply` and `update` take
 * as `convert`.
 */
export function acrossVersions(convert: Convert): AcrossVersions {
  if (typeof convert !== "function") throw invalidArgument("convert must be a function: pass one");
  return { convert, prune };
}

/**
 * Prunes where managers own fields in different versions: only whole objects can be converted, so everything that
 * was applied last is taken out, and put back version by version as far as somebody owns it there. Takes the object in
 * the version of the last config, and gives what is left of it there.
 */
function prune({ versions, merged, whole: { type, object }, last, claims: allClaims }: GivenUp): Json {
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
