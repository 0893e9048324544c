import { reconcileFields } from "../typed/index.ts";
import type { JsonObject } from "../value/index.ts";
import type { ManagedFields, Managers } from "./managers.ts";
import type { Versions } from "./versions.ts";

/**
 * Brings what everybody owns, but for the manager `except`, in line with today's types. Managers whose version no longer exists are dropped. Gives
 * the managers themselves if nothing changed.
 */
export function reconcileManagers(
  versions: Versions,
  live: JsonObject,
  managers: Managers,
  except?: string,
): { readonly managers: Managers; readonly dropped: readonly string[] } {
  let result: Map<string, ManagedFields> | undefined;
  let dropped: string[] | undefined;
  for (const [name, managed] of managers) {
    if (name === except && managed.version === versions.own) continue;
    const type =
      managed.version === versions.own ? versions.type : versions.convert(live, managed.version)?.type;
    if (type === undefined) {
      result ??= new Map(managers);
      result.delete(name);
      dropped ??= [];
      dropped.push(name);
      continue;
    }
    const fields = reconcileFields(type, managed.fields);
    if (fields === managed.fields) continue;
    result ??= new Map(managers);
    result.set(name, { ...managed, fields });
  }
  return { managers: result ?? managers, dropped: dropped ?? NONE };
}

const NONE: readonly string[] = [];
