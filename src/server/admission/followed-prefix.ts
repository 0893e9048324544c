import type { Registry } from "../resources/registry.ts";
import type { Resource } from "../resources/resource.ts";

/** Where objects are kept; where they would be if the server has none of them. */
export function prefixOf(registry: Registry, group: string, plural: string): Resource["prefix"] {
  return registry.find(group, "v1", plural)?.prefix ?? `/${group}/${plural}/`;
}
