/** The admission plug-ins of kube-apiserver that need nothing but objects, and webhooks and policies. */
import type { Backend } from "../../calls/call.ts";
import type { AdmissionPlugin } from "../admission.ts";

/** What a plug-in is made of. What it follows (`followed.of`), it asks for as it is made. */
export type PluginParts = Omit<Backend, "admission">;

/** Makes a plug-in for a server. */
export type CreatePlugin = (parts: PluginParts) => AdmissionPlugin;

/** All plug-ins, in the order in which kube-apiserver asks them. */
const PLUGINS: ReadonlyMap<string, CreatePlugin> = new Map<string, CreatePlugin>([]);

/** The names of all plug-ins. */
export const ADMISSION_PLUGINS: readonly string[] = [...PLUGINS.keys()];

/** Makes plug-ins, in the order in which they are asked, whatever the order of the names. */
export function createPlugins(names: readonly string[], parts: PluginParts): readonly AdmissionPlugin[] {
  const wanted = new Set(names);
  return [...PLUGINS].filter(([name]) => wanted.has(name)).map(([, create]) => create(parts));
}
