import { EMPTY, type FieldSet, isEmpty, isMember } from "../fieldpath/index.ts";
import { deduced, type MapType, type Type, untyped } from "../schema/index.ts";
import { MAX_DEPTH, tooDeep } from "../value/index.ts";

/**
 * Brings a field set in line with a type whose lists or objects became atomic since it was written: who owned
 * something inside now owns the whole. What became granular stays as it is. Gives the set itself if nothing changed.
 * What a set that is `known` to be in line has too, by reference, is passed over.
 */
export function reconcileFields(type: Type, fields: FieldSet, known?: FieldSet): FieldSet {
  return reconcileNode(type, fields, known, 0);
}

function reconcileNode(type: Type, node: FieldSet, known: FieldSet | undefined, depth: number): FieldSet {
  if (type === deduced || type === untyped || node === known) return node;
  if (depth > MAX_DEPTH) throw tooDeep();
  const { map } = type;
  if (map !== undefined) {
    if (map.topology === "atomic") return depth > 0 && holdsFields(node) ? EMPTY : node;
  } else if (type.scalar !== undefined || type.list === undefined) {
    return node;
  } else if (type.list.topology === "atomic") {
    return depth > 0 && !isEmpty(node) ? EMPTY : node;
  }
  const types = map === undefined ? undefined : typesByElement(map);
  let result: { [element: string]: FieldSet } | undefined;
  for (const element in node) {
    if (element === ".") continue;
    const child = node[element] as FieldSet;
    const childType = types === undefined ? type.list?.element : (types.get(element) ?? map?.element);
    if (childType === undefined) continue;
    const changed = reconcileNode(childType, child, known?.[element], depth + 1);
    if (changed === child) continue;
    result ??= { ...node };
    result[element] = changed;
  }
  return result ?? node;
}

const knownTypes = new WeakMap<MapType, ReadonlyMap<string, Type>>();

/** The types of an object's fields by path element, so that no element is taken apart to find its name. */
function typesByElement(map: MapType): ReadonlyMap<string, Type> {
  const found = knownTypes.get(map);
  if (found !== undefined) return found;
  const types = new Map<string, Type>();
  for (const { element, type } of map.fields.values()) types.set(element, type);
  knownTypes.set(map, types);
  return types;
}

/** Whether some field below a node belongs to the set. */
function holdsFields(node: FieldSet): boolean {
  for (const element in node) {
    if (element !== "." && (isMember(node[element] as FieldSet) || holdsFields(node[element] as FieldSet)))
      return true;
  }
  return false;
}
