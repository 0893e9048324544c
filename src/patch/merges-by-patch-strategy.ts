import type { Type } from "../schema/index.ts";

const known = new WeakMap<Type, boolean>();

/**
 * Whether a type's lists merge by patch strategies. Built-in types do, also those that have none, and custom resources do
 * not, whatever they are called or state. Where nobody knows, a type does if it states a strategy outside its metadata.
 */
export function mergesByPatchStrategy(root: Type): boolean {
  const answer = known.get(root) ?? findStrategy(root);
  known.set(root, answer);
  return answer;
}

function findStrategy(root: Type): boolean {
  const found = new Set([root]);
  for (const { list, map, origin } of found) {
    if (origin === "built-in") return true;
    if (origin === "custom") continue;
    if (list !== undefined) found.add(list.element);
    if (map?.element !== undefined) found.add(map.element);
    for (const { name, type, patch } of map?.fields.values() ?? []) {
      // All kinds share Kubernetes' own metadata, custom resources too.
      if (name === "metadata" && map?.fields.has("kind")) continue;
      if (patch !== undefined) return true;
      found.add(type);
    }
  }
  return false;
}
