import type { Type } from "../schema/internal.ts";

const knownDuplicates = new WeakMap<Type, boolean>();

/** Whether values of a type can hold lists that must not have an item twice. */
export function mayHoldDuplicates(type: Type): boolean {
  let known = knownDuplicates.get(type);
  if (known === undefined) {
    known = reachesUniqueList(type, new Set());
    knownDuplicates.set(type, known);
  }
  return known;
}

function reachesUniqueList({ list, map }: Type, seen: Set<Type>): boolean {
  if (list !== undefined && list.topology !== "atomic") return true;
  const inside = [list?.element, map?.element, ...[...(map?.fields.values() ?? [])].map(({ type }) => type)];
  return inside.some((type) => {
    if (type === undefined || seen.has(type)) return false;
    seen.add(type);
    return reachesUniqueList(type, seen);
  });
}
