import { dropMatching, type FieldSet, keepMatching, parsePattern } from "../fieldpath/index.ts";

/** Leaves out of a set the fields that nobody comes to own. */
export type FieldFilter = (fields: FieldSet) => FieldSet;

/** The filter for a version; `undefined` if it leaves nothing out. */
export type Ignore = (version: string) => FieldFilter | undefined;

/** The fields that nobody comes to own, as path patterns: those that match `drop`, or all that do not match `keep`. */
export interface IgnoredFields {
  readonly drop?: readonly string[];
  readonly keep?: readonly string[];
}

/** A filter by path patterns. One that does not read as a pattern is an error at once. */
export function fieldFilter({ drop, keep }: IgnoredFields): FieldFilter {
  const dropped = drop?.map(parsePattern);
  const kept = keep?.map(parsePattern);
  return (fields) => {
    const rest = dropped === undefined ? fields : dropMatching(fields, dropped);
    return kept === undefined ? rest : keepMatching(rest, kept);
  };
}
