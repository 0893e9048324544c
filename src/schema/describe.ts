import { apiVersionOf } from "./api-version.ts";
import { type DescribeOptions, listPlaces } from "./list-places.ts";
import { summarize } from "./summarize.ts";
import type { Type } from "./types.ts";

/**
 * The merge topology of a type as text: a line for every place where merging is more than field by field, the
 * fields of list items indented below their list.
 */
export function describe(type: Type, options: DescribeOptions = {}): string {
  const { places, complete } = listPlaces(type, options);
  const lines = places.map((place) => ({
    name: "  ".repeat(place.level) + (place.name || titleOf(type)),
    summary: summarize(place) + (place.recursive ? ", recursive" : ""),
  }));
  if (!complete) lines.push({ name: "…", summary: "more than can be shown: name a path" });
  const width = lines.reduce((most, { name }) => Math.max(most, name.length), 0);
  return lines.map(({ name, summary }) => name.padEnd(width + 2) + summary).join("\n");
}

function titleOf({ name, kinds }: Type): string {
  const [kind] = kinds;
  if (kind === undefined) return name || "(inline)";
  return `${kind.kind} (${apiVersionOf(kind)})`;
}
