import type { Type } from "../schema/internal.ts";

const known = new WeakMap<Type, readonly Type[]>();

/** A type and all types that it leads to, each once. */
export function typesWithin(type: Type): readonly Type[] {
  const found = known.get(type);
  if (found !== undefined) return found;
  const types = new Set([type]);
  // Types that are added on the way come up later in the same loop.
  for (const { list, map } of types) {
    if (list !== undefined) types.add(list.element);
    if (map?.element !== undefined) types.add(map.element);
    for (const field of map?.fields.values() ?? []) types.add(field.type);
  }
  const all = [...types];
  known.set(type, all);
  return all;
}
