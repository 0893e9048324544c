import type { ResourcePath } from "../http/resource-path.ts";
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

/** What the path of a resource leads to, or `undefined` if there is no such resource. */
export function findTarget(
  registry: Registry,
  { group, version, verb, namespace, plural, name, subresource, isLonger }: ResourcePath,
): Target | undefined {
  const resource = verb === undefined ? registry.find(group, version, plural) : undefined;
  if (resource === undefined || (namespace !== undefined && !resource.namespaced)) return undefined;
  const isNowhere = resource.namespaced && name !== undefined && namespace === undefined;
  if (isLonger || isNowhere || name === "" || namespace === "") throw unknownPath();
  return { resource, namespace, name, subresource };
}

/** Whether what is there can be shown as a table: objects that are kept, their status and their Scales, but no reviews or bindings. */
export function hasTables({ resource, subresource }: Target): boolean {
  return subresource === undefined ? resource.verbs.includes("get") : PRINTED.has(subresource);
}

const PRINTED: ReadonlySet<string> = new Set(["status", "scale"]);
