import type { ListedManager, Owner } from "../../apply/index.ts";
import { isObject } from "../../value/index.ts";
import { printable } from "./printable.ts";

/** Somebody who owns fields, with how: `gitops (apply)`, `kubelet (update, status)`. */
export function printManager({
  manager,
  operation,
  subresource,
}: Omit<Owner, "time" | "apiVersion">): string {
  const how = [operation.toLowerCase(), ...(subresource === "" ? [] : [subresource])];
  return `${printable(manager) || "(no name)"} (${printable(how.join(", "))})`;
}

/** How many fields: `1 field`, `12 fields`. */
export function countFields(count: number): string {
  return count === 1 ? "1 field" : `${count} fields`;
}

export type UnreadManager = Extract<ListedManager, { readonly ok: false }>;

/** What to call somebody whose entry cannot be read: by name, if it has one. */
export function nameUnread({ entry, place }: UnreadManager): string {
  const name = isObject(entry) && typeof entry.manager === "string" ? entry.manager : "";
  return printable(name) || `(entry ${place})`;
}
