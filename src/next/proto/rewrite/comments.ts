import type { ProtoComments, ProtoFile } from "../../../proto/internal.ts";
import { isObject, type JsonObject } from "../../../value/internal.ts";
import type { Rewriting } from "./rewriting.ts";

/** The lists of descriptors whose items may have comments, with the numbers that source information has for them. */
const LISTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  file: { messageType: 4, enumType: 5, service: 6, extension: 7 },
  messageType: { field: 2, nestedType: 3, enumType: 4, extension: 6, oneofDecl: 8 },
  nestedType: { field: 2, nestedType: 3, enumType: 4, extension: 6, oneofDecl: 8 },
  enumType: { value: 2 },
  service: { method: 2 },
};

/** The syntax line of a file, which has the comments that open it. */
const SYNTAX = 12;

/** A new file with the comments of what it is made from, as source information has them. There are no positions: it has no text. */
export function keepComments(written: JsonObject, source: ProtoFile, { origins }: Rewriting): JsonObject {
  const location: JsonObject[] = [];
  const add = (path: readonly number[], comments: ProtoComments | undefined): void => {
    if (comments === undefined) return;
    const { leading, trailing, detached } = comments;
    location.push({
      path: [...path],
      span: [0, 0, 0],
      ...(leading !== undefined && { leadingComments: leading }),
      ...(trailing !== undefined && { trailingComments: trailing }),
      ...(detached.length > 0 && { leadingDetachedComments: [...detached] }),
    });
  };
  const walk = (descriptor: JsonObject, kind: string, path: readonly number[]): void => {
    for (const [name, number] of Object.entries(LISTS[kind] ?? {})) {
      const items = descriptor[name];
      if (!Array.isArray(items)) continue;
      for (const [index, item] of items.entries()) {
        if (!isObject(item)) continue;
        const at = [...path, number, index];
        add(at, origins.get(item)?.comments);
        walk(item, name, at);
      }
    }
  };
  add([SYNTAX], source.comments);
  walk(written, "file", []);
  return location.length === 0 ? written : { ...written, sourceCodeInfo: { location } };
}
