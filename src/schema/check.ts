import { MergeError } from "../value/internal.ts";
import { checkDuplicates } from "./check-duplicates.ts";
import type { MapType, Type, Union } from "./types.ts";

/**
 * Checks what only shows once types are linked: that the items of lists can be told apart, that sets can compare
 * theirs, that unions name fields, that duplicates have an older field, that a kind is an object. `where` is the type's place in its document.
 */
export function checkType(where: string, { list, map, kinds }: Type): void {
  if (kinds.length > 0 && map === undefined) {
    throw new MergeError(
      "SCHEMA_INVALID",
      where,
      "this is the type of a kind, so it must describe an object: give it properties",
    );
  }
  if (list?.topology === "set") checkSetItems(where, list.element);
  if (list?.topology === "map") for (const { name } of list.keys) checkKey(where, list.element, name);
  if (map !== undefined) {
    checkMergeKeys(where, map);
    checkDuplicates(where, map);
    checkUnions(where, map);
  }
}

function checkSetItems(where: string, { scalar, list, map }: Type): void {
  // Free-form items may be scalars, so a set of those is fine; fields that are declared make them objects.
  const granular = map?.topology === "granular" && (scalar === undefined || map.fields.size > 0);
  if (!granular && (list === undefined || list.topology === "atomic")) return;
  throw new MergeError(
    "SET_ITEM_INVALID",
    where,
    `the items of a set must be scalars or atomic, these are ${granular ? "granular objects" : "lists that merge"}: ` +
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
    throw new MergeError("LIST_KEY_INVALID", `${where}.properties.${name}`, message);
  }
}

function checkUnions(where: string, { fields, unions }: MapType): void {
  const taken = new Set<string>();
  for (const union of unions) {
    for (const name of namesIn(union)) {
      if (!fields.has(name)) throw invalidUnion(where, `"${name}" is not a field of this object: declare it`);
      if (taken.has(name)) {
        throw invalidUnion(where, `"${name}" is in two places of the object's unions: keep one`);
      }
      taken.add(name);
    }
    if (union.discriminator === undefined) continue;
    if (new Set(union.members.map(({ value }) => value)).size < union.members.length) {
      throw invalidUnion(where, "two members have the same discriminator value: give each its own");
    }
  }
}

function namesIn({ discriminator, members }: Union): readonly string[] {
  const names = members.map(({ field }) => field);
  return discriminator === undefined ? names : [discriminator, ...names];
}

function invalidUnion(where: string, message: string): MergeError {
  return new MergeError("UNION_INVALID", where, message);
}
