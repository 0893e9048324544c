import { EMPTY, type FieldSet, isEmpty, isMember } from "../fieldpath/index.ts";
import { deduced, type Type, untyped } from "../schema/index.ts";
import { MAX_DEPTH, tooDeep } from "../value/index.ts";

/**
 * Brings a field set in line with a type whose lists or objects became atomic since it was written: who owned
 * something inside now owns the whole. What became granular stays as it is. Gives the set itself if nothing changed.
 */
export function reconcileFields(type: Type, fields: FieldSet): FieldSet {
  return reconcileNode(type, fields, 0);
}

function reconcileNode(type: Type, node: FieldSet, depth: number): FieldSet {
  if (type === deduced || type === untyped) return node;
  if (depth > MAX_DEPTH) throw tooDeep();
  const { map } = type;
  if (map !== undefined) {
    if (map.topology === "atomic") return depth > 0 && holdsFields(node) ? EMPTY : node;
  } else if (type.scalar !== undefined || type.list === undefined) {
    return node;
  } else if (type.list.topology === "atomic") {
    return depth > 0 && !isEmpty(node) ? EMPTY : node;
  }
  let result: { [element: string]: FieldSet } | undefined;
  for (const element in node) {
    const child = node[element] as FieldSet;
    const childType =
      map === undefined ? (type.list as NonNullable<Type["list"]>).element : typeOf(map, element);
    const changed =
      childType === undefined || element === "." ? child : reconcileNode(childType, child, depth + 1);
    if (changed === child) continue;
    result ??= { ...node };
    result[element] = changed;
  }
  return result ?? node;
}

function typeOf({ fields, element: otherwise }: NonNullable<Type["map"]>, element: string): Type | undefined {
  return (element.startsWith("f:") ? fields.get(element.slice(2))?.type : undefined) ?? otherwise;
}

/** Whether some field below a node belongs to the set. */
function holdsFields(node: FieldSet): boolean {
  for (const element in node) {
    if (element !== "." && (isMember(node[element] as FieldSet) || holdsFields(node[element] as FieldSet)))
      return true;
  }
  return false;
}
