import { splitPath } from "../http/read-path.ts";
import type { Registry } from "../resources/registry.ts";
import type { Resource } from "../resources/resource.ts";
import { unknownPath } from "../status/status.ts";

/** What a path leads to. */
export interface Target {
  readonly resource: Resource;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly subresource: string | undefined;
}

/**
 * The resource that a path leads to, or `undefined` if it is no path of a resource: `/api/VERSION/…` and `/apis/GROUP/VERSION/…`,
 * where a resource follows.
 */
export function findTarget(registry: Registry, path: string): Target | undefined {
  const core = path.startsWith("/api/");
  if (!core && !path.startsWith("/apis/")) return undefined;
  const parts = splitPath(path);
  const [group, version, ...rest] = core ? ["", ...parts.slice(1)] : parts.slice(1);
  if (group === undefined || version === undefined || rest.length === 0) return undefined;
  return inNamespace(registry, group, version, rest) ?? ofCluster(registry, group, version, rest);
}

/** Whether what is there can be shown as a table: objects that are kept, their status and their Scales, but no reviews or bindings. */
export function hasTables({ resource, subresource }: Target): boolean {
  return subresource === undefined ? resource.verbs.includes("get") : PRINTED.has(subresource);
}

const PRINTED: ReadonlySet<string> = new Set(["status", "scale"]);

/** `namespaces/NAMESPACE/RESOURCE/NAME/SUBRESOURCE`. */
function inNamespace(
  registry: Registry,
  group: string,
  version: string,
  [word, namespace, plural, name, subresource, ...more]: readonly string[],
): Target | undefined {
  if (word !== "namespaces" || namespace === undefined || plural === undefined) return undefined;
  const resource = registry.find(group, version, plural);
  if (resource === undefined || !resource.namespaced) return undefined;
  if (more.length > 0 || namespace === "" || name === "") throw unknownPath();
  return { resource, namespace, name, subresource };
}

/** `RESOURCE/NAME/SUBRESOURCE`: of the cluster, or of all namespaces. */
function ofCluster(
  registry: Registry,
  group: string,
  version: string,
  [plural = "", name, subresource, ...more]: readonly string[],
): Target | undefined {
  const resource = registry.find(group, version, plural);
  if (resource === undefined) return undefined;
  if (more.length > 0 || name === "" || (resource.namespaced && name !== undefined)) throw unknownPath();
  return { resource, namespace: undefined, name, subresource };
}
