import type { GroupVersionKind } from "./types.ts";

/** The version of a kind as its objects state it, with the group before it if it has one: `apps/v1`. */
export function apiVersionOf({ group, version }: Omit<GroupVersionKind, "kind">): string {
  return group === "" ? version : `${group}/${version}`;
}
