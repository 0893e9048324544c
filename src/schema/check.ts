import { MergeError } from "../value/index.ts";
import type { MapType, Type } from "./types.ts";

/**
 * Builds and checks a type and all that it leads to, and adds them to `checked`; what is in there already is
 * passed over. `placeOf` tells where a type is in its document, for errors.
 */
export function checkTypes(root: Type, checked: Set<Type>, placeOf: (type: Type) => string): void {
  const found = new Set([root]);
  for (const type of found) {
    if (checked.has(type)) continue;
    checkType(placeOf(type), type);
    for (const next of linksOf(type)) found.add(next);
  }
  for (const type of found) checked.add(type);
}

function* linksOf({ list, map }: Type): Generator<Type> {
  if (list !== undefined) yield list.element;
  if (map === undefined) return;
  if (map.element !== undefined) yield map.element;
  for (const { type } of map.fields.values()) yield type;
}

/** Checks what only shows once types are linked: that items of lists can be told apart, and sets compared. */
function checkType(where: string, { list, map }: Type): void {
  if (list?.topology === "set") checkSetItems(where, list.element);
  if (list?.topology === "map") for (const { name } of list.keys) checkKey(where, list.element, name);
  if (map !== undefined) checkMergeKeys(where, map);
}

function checkSetItems(where: string, { scalar, list, map }: Type): void {
  if (scalar !== undefined || map?.topology === "atomic" || list?.topology === "atomic") return;
  throw new MergeError(
    "SET_ITEM_INVALID",
    where,
    `the items of a set must be scalars or atomic, these are ${map ? "granular objects" : "lists that merge"}: ` +
      'make them atomic, or make this a "map" list with keys',
  );
}

function checkKey(where: string, element: Type, name: string): void {
  const problem = keyProblem(element, name);
  if (problem !== undefined) throw new MergeError("LIST_KEY_INVALID", where, `the key "${name}" ${problem}`);
}

function keyProblem({ map }: Type, name: string): string | undefined {
  if (map === undefined) return "needs items that are objects: these are not";
  const key = map.fields.get(name)?.type;
  if (key === undefined) return "is not a field of the items: declare it there, or name another";
  if (key.nullable)
    return "is nullable, so items could not be told apart by it: make it required and not nullable";
  if (key.scalar === undefined || key.list !== undefined || key.map !== undefined) {
    return "is not a scalar, so items cannot be told apart by it: name a string, number or boolean";
  }
  return undefined;
}

function checkMergeKeys(where: string, { fields }: MapType): void {
  for (const { name, type, patch } of fields.values()) {
    const key = patch?.mergeKey;
    if (key === undefined || type.list === undefined || type.list.element.map?.fields.has(key)) continue;
    const message = `the merge key "${key}" is not a field of the items: declare it there, or name another`;
    throw new MergeError("LIST_KEY_INVALID", `${where}.${name}`, message);
  }
}
