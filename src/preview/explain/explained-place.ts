import { type ListKey, type Place, summarize } from "../../schema/internal.ts";
import type { Json, JsonObject, MutableObject } from "../../value/internal.ts";

/** A place, as a row shows it. */
export interface ExplainedPlace extends Place {
  readonly path: string;
  /** What its row calls it. */
  readonly name: string;
  readonly level: number;
  /** Whether it holds what is around it. */
  readonly recursive: boolean;
  /** What strategic patches do with a list or an object; `undefined` for scalars, and where servers take none. */
  readonly patched: "merge" | "replace" | undefined;
  /** How many places inside merge in their own way, where no row shows them. */
  readonly inside: number;
  /** How many validation rules stand there. Default: none. */
  readonly rules?: number;
}

/** Whether a list merges in server-side apply, and strategic patches replace it for want of a strategy. */
export function isReplacedByPatch({ type, field, patched }: ExplainedPlace): boolean {
  const merges = type.list !== undefined && type.list.topology !== "atomic";
  return merges && patched === "replace" && field?.patch?.action === undefined;
}

/** How a place merges, in a few words. */
export function printMerge(place: ExplainedPlace): string {
  return [
    summarize(place) + (place.recursive ? ", recursive" : ""),
    ...(isReplacedByPatch(place) ? ["patch replaces"] : []),
    ...(place.inside > 0 ? [`${place.inside} inside`] : []),
    ...(place.rules ? [place.rules === 1 ? "1 rule" : `${place.rules} rules`] : []),
  ].join(" · ");
}

/** What there is to know about a place, for tools. */
export function describePlace(place: ExplainedPlace): JsonObject {
  const { scalar, list, map } = place.type;
  const { patch, duplicateOf } = place.field ?? {};
  const about: MutableObject = { path: place.path, text: printMerge({ ...place, inside: 0, rules: 0 }) };
  if (scalar !== undefined) about.scalar = scalar.kind;
  if (list !== undefined) about.list = { topology: list.topology, keys: list.keys.map(describeKey) };
  if (map !== undefined) about.map = { topology: map.topology };
  if (map !== undefined && map.unions.length > 0)
    about.unions = map.unions.map(({ discriminator = null, members }) => ({
      discriminator,
      fields: members.map(({ field }) => field),
    }));
  if (place.patched !== undefined) {
    const { mergeKey = null, retainKeys = false } = patch ?? {};
    about.patch = { action: place.patched, mergeKey, retainKeys };
  }
  if (duplicateOf !== undefined) about.sameAs = duplicateOf.field;
  return about;
}

function describeKey({ name, default: value }: ListKey): Json {
  return value === undefined ? { name } : { name, default: value };
}
