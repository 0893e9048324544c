import type { JsonObject } from "../../../value/internal.ts";
import type { PluginParts } from "./plugin-parts.ts";

/** A node, read as it is needed: nodes change all the time, and few requests ask for one. */
export async function findNode(
  { objects, registry }: PluginParts,
  name: string,
): Promise<JsonObject | undefined> {
  const nodes = registry.find("", "v1", "nodes");
  const entry = nodes && (await objects.get(nodes, undefined, name));
  return entry && objects.read(entry);
}
