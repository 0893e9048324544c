import type { GroupVersionKind } from "./types.ts";

/** The version of a kind as its objects state it, with the group before it if it has one: `apps/v1`. */
export function apiVersionOf({ group, version }: Omit<GroupVersionKind, "kind">): string {
  return group === "" ? version : `${group}/${version}`;
}

/** The same taken apart: the group is empty if there is none. */
export function groupVersionOf(apiVersion: string): Omit<GroupVersionKind, "kind"> {
  const slash = apiVersion.indexOf("/");
  return { group: apiVersion.slice(0, Math.max(0, slash)), version: apiVersion.slice(slash + 1) };
}
