import type { ListedManager, Owner } from "../../apply/internal.ts";
import { printable } from "../../preview/index.ts";
import { isObject, type JsonObject } from "../../value/internal.ts";

/** Somebody who owns fields: `gitops`, `kubelet (status)`. */
export function printOwner({ manager, subresource }: Owner): string {
  return nameManager(manager) + (subresource === "" ? "" : ` (${printable(subresource)})`);
}

/** The same, with how: `gitops (apply)`, `kubelet (update, status)`. */
export function printManager({ manager, operation, subresource }: Owner): string {
  const how = [operation.toLowerCase(), ...(subresource === "" ? [] : [subresource])];
  return `${nameManager(manager)} (${printable(how.join(", "))})`;
}

function nameManager(manager: string): string {
  return printable(manager) || "(no name)";
}

/** The same for programs, as `metadata.managedFields` has it. */
export function describeOwner({ manager, operation, apiVersion, time, subresource }: Owner): JsonObject {
  return {
    ...{ manager, operation, apiVersion },
    ...(time === undefined ? {} : { time }),
    ...(subresource === "" ? {} : { subresource }),
  };
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
