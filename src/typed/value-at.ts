import { decodeElement, encodeElement, type FieldPath, type PathElement } from "../fieldpath/index.ts";
import type { Type } from "../schema/index.ts";
import { getField, isObject, type Json } from "../value/index.ts";
import { itemElement } from "./item-element.ts";

/** The value at a path; `undefined` if there is none. Of duplicates, the first. */
export function valueAt(type: Type, value: Json, path: FieldPath): Json | undefined {
  let here: Json | undefined = value;
  let hereType: Type | undefined = type;
  for (const element of path) {
    if (here === undefined || hereType === undefined) return undefined;
    [here, hereType] = childAt(hereType, here, element);
  }
  return here;
}

function childAt(type: Type, value: Json, element: PathElement): [Json | undefined, Type | undefined] {
  if (element.kind === "field") {
    if (!isObject(value)) return [undefined, undefined];
    return [getField(value, element.name), type.map?.fields.get(element.name)?.type ?? type.map?.element];
  }
  const { list } = type;
  if (!Array.isArray(value) || list === undefined) return [undefined, undefined];
  if (element.kind === "index") return [value[element.index], list.element];
  if (list.topology === "atomic") return [undefined, undefined];
  const wanted = encodeElement(element);
  return [value.find((item) => itemElement(list, item) === wanted), list.element];
}

/** A path in which items of lists that merge are named by what tells them apart, where it names them by their place. */
export function resolvePath(type: Type, value: Json, path: FieldPath): FieldPath {
  let here: Json | undefined = value;
  let hereType: Type | undefined = type;
  return path.map((element) => {
    if (here === undefined || hereType === undefined) return element;
    const { list }: Type = hereType;
    [here, hereType] = childAt(hereType, here, element);
    if (element.kind !== "index" || here === undefined || list === undefined || list.topology === "atomic")
      return element;
    const text = itemElement(list, here);
    return (text === undefined ? undefined : decodeElement(text)) ?? element;
  });
}
