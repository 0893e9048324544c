import type { FieldSet } from "../../fieldpath/internal.ts";
import type { Type } from "../../schema/internal.ts";
import { readFields } from "../../typed/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import { type Entry, unreadable } from "./managed-fields.ts";
import type { ManagedFields, Managers } from "./managers.ts";
import type { Versions } from "./versions.ts";

/**
 * Reads what everybody owns, but for the manager `except`, and brings it in line with today's types. Managers whose
 * version no longer exists are dropped. Gives the managers themselves if nothing changed.
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
    const type = versions.convert(live, managed.version)?.type;
    if (type === undefined) {
      result ??= new Map(managers);
      result.delete(name);
      dropped ??= [];
      dropped.push(name);
      continue;
    }
    const fields = readOwned(type, managed);
    if (fields === managed.fields) continue;
    result ??= new Map(managers);
    result.set(name, { ...managed, fields });
  }
  return { managers: result ?? managers, dropped: dropped ?? NONE };
}

/** What a manager owns, as the type has it today; an error if it cannot be read. */
export function readOwned(type: Type, managed: ManagedFields, known?: FieldSet): FieldSet {
  try {
    return readFields(type, managed.fields, known);
  } catch (error) {
    throw unreadable(error, (managed as Partial<Entry>).owner?.manager);
  }
}

const NONE: readonly string[] = [];
