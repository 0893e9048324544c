import { EMPTY, type FieldSet } from "../fieldpath/internal.ts";
import type { Type } from "../schema/internal.ts";
import { MAX_DEPTH, tooDeep } from "../value/internal.ts";

/**
 * A set with all declared fields in it that hold some field of it: what a config states, it states inside them. Keys
 * of maps and items of lists are not added: those belong to the set only if they are stated themselves.
 */
export function withNamedFields(type: Type, fields: FieldSet): FieldSet {
  return nameFields(type, fields, 0);
}

function nameFields(type: Type | undefined, fields: FieldSet, depth: number): FieldSet {
  if (depth > MAX_DEPTH) throw tooDeep();
  const result: { [element: string]: FieldSet } = {};
  for (const element in fields) {
    const node = fields[element] as FieldSet;
    const field = element.startsWith("f:") ? type?.map?.fields.get(element.slice(2)) : undefined;
    const childType = field?.type ?? (element.startsWith("k:") ? type?.list?.element : type?.map?.element);
    const children = element === "." ? node : nameFields(childType, node, depth + 1);
    const owned = field !== undefined && children["."] === undefined && Object.keys(children).length > 0;
    result[element] = owned ? { ".": EMPTY, ...children } : children;
  }
  return result;
}
