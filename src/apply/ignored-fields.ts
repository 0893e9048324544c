import { dropMatching, type FieldSet, keepMatching, parsePattern } from "../fieldpath/index.ts";

/** The fields that nobody comes to own, as path patterns: those that match `drop`, or all that do not match `keep`. */
export interface IgnoredFields {
  readonly drop?: readonly string[];
  readonly keep?: readonly string[];
}

/** Leaves out of a set what is ignored. */
export type FieldFilter = (fields: FieldSet) => FieldSet;

/** The filter for a version; `undefined` if nothing is ignored there. */
export type Ignore = (version: string) => FieldFilter | undefined;

/** The filters for one subresource; each is made once. */
export function ignoreFor(
  ignored: (version: string, subresource: string) => IgnoredFields | undefined,
  subresource: string,
): Ignore {
  const filters = new Map<string, FieldFilter | undefined>();
  return (version) => {
    if (!filters.has(version)) {
      const fields = ignored(version, subresource);
      filters.set(version, fields && createFilter(fields));
    }
    return filters.get(version);
  };
}

function createFilter({ drop, keep }: IgnoredFields): FieldFilter {
  const dropped = drop?.map(parsePattern);
  const kept = keep?.map(parsePattern);
  return (fields) => {
    const rest = dropped === undefined ? fields : dropMatching(fields, dropped);
    return kept === undefined ? rest : keepMatching(rest, kept);
  };
}
