import { dropMatching, type FieldSet, keepMatching } from "../../fieldpath/internal.ts";
import { checkObjectType, type ObjectType } from "../../schema/internal.ts";
import { readPattern } from "../../typed/internal.ts";
import { checkNames } from "../../value/internal.ts";
import { readNames } from "../check-kind.ts";

/** Leaves out of a set the fields that nobody comes to own. */
export type FieldFilter = (fields: FieldSet) => FieldSet;

/** The filter for a version; `undefined` if it leaves nothing out. */
export type Ignore = (version: string) => FieldFilter | undefined;

/** The fields that nobody comes to own, as path patterns: those that match `drop`, or all that do not match `keep`. */
export interface IgnoredFields {
  readonly drop?: readonly string[] | undefined;
  readonly keep?: readonly string[] | undefined;
}

/** A filter for a type's fields, by path patterns. One that fits no field of the type is an error at once. */
export function fieldFilter(type: ObjectType, fields: IgnoredFields): FieldFilter {
  checkObjectType(type);
  checkNames("parts", fields, { drop: "any", keep: "any" });
  const { drop, keep } = fields;
  const read = (path: string) => readPattern(type, path);
  const dropped = drop === undefined ? undefined : readNames(drop, "drop").map(read);
  const kept = keep === undefined ? undefined : readNames(keep, "keep").map(read);
  return (fields) => {
    const rest = dropped === undefined ? fields : dropMatching(fields, dropped);
    return kept === undefined ? rest : keepMatching(rest, kept);
  };
}
