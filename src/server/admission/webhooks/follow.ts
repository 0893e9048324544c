import { storagePrefix } from "../../../write/internal.ts";
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
  const namespaces = followed.of(storagePrefix("", "namespaces"));
  const hooks = new Hooks(followed.of(storagePrefix("admissionregistration.k8s.io", configurations)));
  return { registry, namespaces, webhooks, newUid, hooks };
}
