import {
  decodeElement,
  encodeElement,
  type FieldPath,
  type PathElement,
  parsePath,
  parsePrintedPath,
  printPath,
  readPath,
} from "../fieldpath/internal.ts";
import type { Type } from "../schema/internal.ts";
import { getField, isObject, type Json, type JsonObject } from "../value/internal.ts";
import { itemElement } from "./item-element.ts";
import { stepInto } from "./owned-length.ts";
import { unknownField } from "./unknown-field.ts";

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

function childAt(
  type: Type,
  value: Json | undefined,
  element: PathElement,
): [Json | undefined, Type | undefined] {
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

/**
 * A path as steps, checked against a type. Takes what `printPath` writes, also where names hold dots, as those of
 * annotations do: such names are told by the values, which are objects of the type. Items of lists that merge come to be
 * named by what tells them apart, where the path names them by their place. A field that the type does not have is an error,
 * and so is what is not a path.
 */
export function resolvePath(type: Type, values: readonly Json[], path: string | FieldPath): FieldPath {
  const isText = typeof path === "string";
  const steps = isText ? parsePrintedPath(path) : readPath(path);
  const resolved: PathElement[] = [];
  let here: readonly (Json | undefined)[] = values;
  let hereType = type;
  for (let next = 0; next < steps.length; ) {
    const run = isText ? nameAt(hereType, here, steps, next) : undefined;
    const element: PathElement = run ? { kind: "field", name: run.join(".") } : (steps[next] as PathElement);
    const inner = stepInto(hereType, element);
    if (inner === undefined) {
      // A name that is empty, and none of the object's, is a slip.
      if (isText) parsePath(path);
      throw unknownField(printPath([...resolved, element]), element, [hereType]);
    }
    const parent = hereType;
    // A place in a list says something of the first value only.
    const sources = element.kind === "index" ? here.slice(0, 1) : here;
    here = sources.map((value) => childAt(parent, value, element)[0]);
    resolved.push(named(parent, element, here[0]));
    hereType = inner;
    next += run?.length ?? 1;
  }
  return resolved;
}

/** The steps that make up one name, which may have been split at its dots; `undefined` where a step is one for sure. */
function nameAt(
  { map }: Type,
  values: readonly (Json | undefined)[],
  steps: FieldPath,
  start: number,
): readonly string[] | undefined {
  const first = steps[start] as PathElement;
  if (first.kind !== "field" || map === undefined || map.fields.has(first.name)) return undefined;
  // Below a scalar there is nothing, so all that follows is its name.
  const isLast = map.element !== undefined && map.element.map === undefined && map.element.list === undefined;
  const objects = values.filter(isObject);
  if (!isLast && objects.length === 0) return undefined;
  const names: string[] = [];
  for (const step of steps.slice(start)) {
    if (step.kind !== "field") break;
    names.push(step.name);
  }
  return isLast ? names : longestKey(objects, names);
}

/** The names that make up the longest key of some objects that they begin with. */
function longestKey(objects: readonly JsonObject[], names: readonly string[]): readonly string[] {
  const text = `${names.join(".")}.`;
  let most = 1;
  for (const object of objects) {
    for (const key in object) {
      if (object[key] !== undefined && text.startsWith(`${key}.`))
        most = Math.max(most, lengthOf(key, names));
    }
  }
  return names.slice(0, most);
}

/** How many of the names make up a key; 0 if the key ends inside of one. */
function lengthOf(key: string, names: readonly string[]): number {
  let length = 0;
  for (let rest = key.length + 1; rest > 0; length++) {
    rest -= (names[length] as string).length + 1;
    if (rest < 0) return 0;
  }
  return length;
}

/** A step with what tells its item apart, if there is such an item. */
function named({ list }: Type, element: PathElement, item: Json | undefined): PathElement {
  if (element.kind !== "index" || item === undefined || list === undefined || list.topology === "atomic")
    return element;
  const text = itemElement(list, item);
  return (text === undefined ? undefined : decodeElement(text)) ?? element;
}
