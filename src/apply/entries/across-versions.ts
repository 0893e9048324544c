import {
  difference,
  EMPTY,
  type FieldSet,
  fieldElement,
  intersection,
  union,
} from "../../fieldpath/internal.ts";
import type { Type } from "../../schema/internal.ts";
import { removeItems, valueFields, withNamedFields } from "../../typed/internal.ts";
import {
  invalidArgument,
  isObject,
  type Json,
  type JsonObject,
  mapFields,
  withField,
} from "../../value/internal.ts";
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
    pruned = objectOf(removeItems(whole.type, withOwnNotes(whole.object, rest.object, claimed), unclaimed));
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

const METADATA = "metadata";
const ANNOTATIONS = "annotations";

/**
 * The whole object, with the annotations that conversion made of the rest where nobody claims them: one that carries what the
 * version cannot say must not carry what was given up.
 */
function withOwnNotes(whole: JsonObject, rest: JsonObject, claimed: FieldSet): JsonObject {
  const [all, left] = [whole, rest].map((object) => notesOf(object));
  if (all === undefined || left === undefined) return whole;
  const claims = claimed[fieldElement(METADATA)]?.[fieldElement(ANNOTATIONS)] ?? EMPTY;
  const notes = mapFields(all, (note, name) => {
    const other = left[name];
    return other === undefined || claims[fieldElement(name)] !== undefined ? note : other;
  });
  return withField(whole, METADATA, withField(whole[METADATA] as JsonObject, ANNOTATIONS, notes));
}

function notesOf(object: JsonObject): JsonObject | undefined {
  const metadata = object[METADATA];
  const annotations = isObject(metadata) ? metadata[ANNOTATIONS] : undefined;
  return isObject(annotations) ? annotations : undefined;
}
