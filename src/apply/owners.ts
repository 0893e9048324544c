import { encodeElement, type FieldPath, type FieldSet, isMember, parsePath } from "../fieldpath/index.ts";
import type { JsonObject } from "../value/index.ts";
import { decodeEntries, type Entry, managedFieldsOf, type Owner } from "./managed-fields.ts";

/**
 * Who owns a field of a live object: those that own it, or something atomic that it is inside of. Nobody is an empty
 * list. Takes a path as `printPath` writes it.
 */
export function owners(live: JsonObject, path: string | FieldPath): readonly Owner[] {
  return ownersOf(
    decodeEntries(managedFieldsOf(live)).values(),
    typeof path === "string" ? parsePath(path) : path,
  );
}

export function ownersOf(entries: Iterable<Entry>, path: FieldPath): readonly Owner[] {
  return [...entries].filter(({ fields }) => covers(fields, path)).map(({ owner }) => owner);
}

/** Whether a set has a field, or a field without any below on the way to it. */
function covers(fields: FieldSet, path: FieldPath): boolean {
  let node: FieldSet | undefined = fields;
  for (const [depth, element] of path.entries()) {
    if (depth > 0 && Object.keys(node).length === 0) return true;
    node = node[encodeElement(element)];
    if (node === undefined) return false;
  }
  return path.length > 0 && isMember(node);
}
