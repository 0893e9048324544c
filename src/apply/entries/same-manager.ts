import { difference, intersection, union } from "../../fieldpath/internal.ts";
import { compare, removeItems, valueFields } from "../../typed/internal.ts";
import { isObject, type JsonObject } from "../../value/internal.ts";
import { readNames } from "../check-kind.ts";
import { isSource, joinEntries } from "../tools/migrate.ts";
import { decodeAll, type Entry, entryId, type Owner, withoutManagedFields } from "./managed-fields.ts";
import { NEVER_OWNED } from "./never-owned.ts";
import type { Versions } from "./versions.ts";

/** Gives to the manager that applies what others own; `managersNamed` makes such functions. */
export type JoinManagers = (
  entries: ReadonlyMap<string, Entry>,
  about: { readonly owner: Owner; readonly versions: Versions; readonly live: JsonObject },
) => ReadonlyMap<string, Entry>;

/** What the managers of these names own becomes what one applied: for a manager that goes by several names. */
export function managersNamed(names: readonly string[]): JoinManagers {
  readNames(names, "the list of managers");
  return (stored, { owner: manager, versions, live }) => {
    const entries = decodeAll(stored);
    const owner: Owner = entries.get(entryId(manager))?.owner ?? { ...manager, time: undefined };
    const inVersion = new Map<string, Entry>();
    for (const [id, entry] of entries) {
      const translated = isSource(entry.owner, names, owner.subresource, "merge")
        ? translateEntry(entry, owner.apiVersion, versions, live)
        : entry;
      inVersion.set(id, translated);
    }
    return joinEntries(inVersion, { from: names, to: owner, by: "merge" });
  };
}

/**
 * An entry in another version. Paths cannot be converted, so what the entry owns is taken out of the object in its
 * version; what is then missing in the other one is what it owns there.
 */
function translateEntry(entry: Entry, version: string, versions: Versions, live: JsonObject): Entry {
  if (entry.version === version) return entry;
  if (versions.conversion === undefined) return { ...entry, version };
  const whole = versions.convert(withoutManagedFields(live), entry.version);
  if (whole === undefined) return entry;
  const rest = removeItems(whole.type, whole.object, entry.fields);
  const before = versions.convert(whole.object, version, entry.version);
  const after = versions.convert(isObject(rest) ? rest : {}, version, entry.version);
  if (before === undefined || after === undefined) return entry;
  const { removed, modified } = compare(before.type, { from: before.object, to: after.object });
  const owned = intersection(valueFields(before.type, before.object), union(removed, modified));
  return { ...entry, version, fields: difference(owned, NEVER_OWNED) };
}
