import { MergeError } from "../../value/internal.ts";
import type { ConversionSide } from "../conversions/conversion-fit.ts";
import { didYouMean, nearMatches } from "../near-matches.ts";
import type { DuplicateOf, Field, MapType, Type } from "../types.ts";
import { duplicateMisfit } from "./duplicate-fit.ts";
import { fieldAtRootPath, isRootPath, rootDuplicates } from "./root-path.ts";

/** Throws if an object declares duplicates that its fields cannot be. Those of other objects are for `checkRootDuplicates`. */
export function checkDuplicates(where: string, { fields }: MapType): void {
  for (const field of fields.values()) {
    const { duplicateOf } = field;
    if (duplicateOf === undefined || isRootPath(duplicateOf.field)) continue;
    check(`${where}.properties.${field.name}`, field, duplicateOf, (name) => {
      const found = name === field.name ? undefined : fields.get(name);
      if (found !== undefined) return { type: found.type, name };
      const others = [...fields.keys()].filter((other) => other !== field.name);
      const hint = didYouMean(nearMatches(name, others), "name the older one");
      return `"${name}" is not another field of this object: ${hint}`;
    });
  }
}

/**
 * Throws if a type, or one inside it, declares duplicates of fields that objects of it, as whole objects, do not have.
 * `whereIs` tells where a type is in its document.
 */
export function checkRootDuplicates(root: Type, whereIs: (type: Type) => string): void {
  for (const { inside, field, path } of rootDuplicates(root)) {
    const where = `${whereIs(inside)}.properties.${field.name}`;
    const duplicateOf = field.duplicateOf as DuplicateOf;
    if (path === undefined) throw invalid(where, SEVERAL_PLACES);
    check(where, field, duplicateOf, (name) => {
      const found = isRootPath(name) ? fieldAtRootPath(root, name) : besides(inside, name);
      return typeof found === "string" ? found : { type: found.type, name };
    });
  }
}

/** Why a path from the top cannot be the same as a field. */
export const SEVERAL_PLACES =
  "this is inside of items or in several places, which a path from the top is not: name a field of the same object";

function besides({ map }: Type, name: string): { readonly type: Type } | string {
  return map?.fields.get(name) ?? `"${name}" is not a field of this object: name one, or a path from the top`;
}

function check(
  where: string,
  field: Field,
  { field: older, rest, policy, convert }: DuplicateOf,
  find: (name: string) => ConversionSide | string,
): void {
  const read = (name: string): ConversionSide => {
    const found = find(name);
    if (typeof found === "string") throw invalid(where, found);
    return found;
  };
  const sides = {
    old: read(older),
    new: { type: field.type, name: field.name },
    rest: rest === undefined ? undefined : read(rest),
  };
  const problem = duplicateMisfit({ policy, convert }, sides);
  if (problem !== undefined) throw invalid(where, problem);
}

function invalid(where: string, message: string): MergeError {
  return new MergeError("DUPLICATE_FIELD_INVALID", where, message);
}
