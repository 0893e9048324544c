import type { Registry } from "../../resources/registry.ts";
import type { Resource } from "../../resources/resource.ts";
import type { SubjectParts } from "../matching/index.ts";
import type { PluginParts } from "../plugins/plugin-parts.ts";
import type { Asking } from "./ask-hook.ts";
import { Hooks } from "./hooks.ts";

/** What a plug-in that asks webhooks works with. */
export interface HookParts extends Asking, SubjectParts {
  readonly hooks: Hooks;
}

/** Follows the configurations of a sort, and the namespaces that they select. */
export function follow(
  { registry, followed, webhooks, newUid }: PluginParts,
  configurations: string,
): HookParts {
  const namespaces = followed.of(prefixOf(registry, "", "namespaces"));
  const hooks = new Hooks(followed.of(prefixOf(registry, "admissionregistration.k8s.io", configurations)));
  return { registry, namespaces, webhooks, newUid, hooks };
}

/** Where objects are kept; where they would be if the server has none of them. */
function prefixOf(registry: Registry, group: string, plural: string): Resource["prefix"] {
  return registry.find(group, "v1", plural)?.prefix ?? `/${group}/${plural}/`;
}
