import { mayGo } from "../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { ObjectStore } from "./object-store.ts";

/**
 * Changes a stored object, whoever else writes to it at the same time, and lets it go if nothing holds it any more. What
 * `change` leaves as it is, by giving back its argument, is not written; `undefined` deletes the object. An object that is not there is left alone.
 */
export async function changeObject(
  objects: ObjectStore,
  key: string,
  change: (object: JsonObject) => JsonObject | undefined,
): Promise<void> {
  for (;;) {
    const entry = await objects.storage.get(key);
    if (entry === undefined) return;
    const object = objects.read(entry);
    const changed = change(object);
    if (changed === object) return;
    const done =
      changed === undefined || mayGo(changed)
        ? await objects.storage.delete(key, entry.revision)
        : await objects.put(key, changed, entry.revision);
    if (done !== undefined) return;
  }
}
