import type { Type } from "../schema/index.ts";

const known = new WeakMap<Type, boolean>();

/**
 * Whether a type's lists merge by patch strategies. All of Kubernetes' own types do, also those that have none;
 * any other does if it states one somewhere. Custom resources do not, though their metadata is Kubernetes'.
 */
export function mergesByPatchStrategy(root: Type): boolean {
  const answer = known.get(root) ?? findStrategy(root);
  known.set(root, answer);
  return answer;
}

function findStrategy(root: Type): boolean {
  if (isKubernetes(root)) return true;
  const found = new Set([root]);
  for (const { list, map } of found) {
    if (list !== undefined) found.add(list.element);
    if (map?.element !== undefined) found.add(map.element);
    for (const { type, patch } of map?.fields.values() ?? []) {
      if (patch !== undefined) return true;
      if (!isKubernetes(type)) found.add(type);
    }
  }
  return false;
}

function isKubernetes({ name }: Type): boolean {
  return name.startsWith("io.k8s.");
}
