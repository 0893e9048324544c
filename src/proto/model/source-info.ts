import type { JsonObject, Position } from "../../value/internal.ts";
import type { ProtoComments } from "./api.ts";
import { numbersAt, objectAt, objectsAt, textsAt } from "./descriptor.ts";

/** What a file's source information tells of one of its elements. */
export interface Located {
  readonly comments: ProtoComments | undefined;
  readonly position: Position | undefined;
}

const NOTHING: Located = { comments: undefined, position: undefined };

/** Finds what a file tells of the element at a path: numbers of fields of descriptors and places in lists, with commas. */
export type Locate = (path: string) => Located;

/** Reads the source information of a file, which few sets have: without any, nothing is known of any element. */
export function readSourceInfo(file: JsonObject, where: string): Locate | undefined {
  const info = objectAt(file, "sourceCodeInfo", where);
  const locations = objectsAt(info, "location", where);
  if (locations.length === 0) return undefined;
  const byPath = new Map<string, Located>();
  for (const location of locations) {
    const path = numbersAt(location, "path", where).join(",");
    // An element has several locations where it is spread, as `extend` blocks are: the first counts.
    if (byPath.has(path)) continue;
    const [line, column] = numbersAt(location, "span", where);
    const position =
      line === undefined || column === undefined ? undefined : { line: line + 1, column: column + 1 };
    byPath.set(path, { comments: readComments(location, where), position });
  }
  return (path) => byPath.get(path) ?? NOTHING;
}

function readComments(location: JsonObject, where: string): ProtoComments | undefined {
  const detached = textsAt(location, "leadingDetachedComments", where);
  const { leadingComments, trailingComments } = location;
  const leading = typeof leadingComments === "string" ? leadingComments : undefined;
  const trailing = typeof trailingComments === "string" ? trailingComments : undefined;
  if (leading === undefined && trailing === undefined && detached.length === 0) return undefined;
  return { leading, trailing, detached };
}
