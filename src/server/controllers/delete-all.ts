import { isGoing } from "../../kubernetes/metadata/index.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import type { Entry } from "../storage/storage.ts";
import type { RemoveObject } from "./garbage-collector.ts";

/** How many objects are deleted before it is looked for more. */
const PAGE = 500;

/** Deletes all objects whose keys begin so, as a client would. What is held by a finalizer, or has time left, stays a while. */
export async function deleteAll(objects: ObjectStore, prefix: string, remove: RemoveObject): Promise<void> {
  let after: string | undefined;
  do {
    const { entries, remaining } = await objects.storage.range({ prefix, after, limit: PAGE });
    for (const entry of entries) if (!isMarked(objects, entry)) await remove(entry, "Background");
    after = remaining > 0 ? entries.at(-1)?.key : undefined;
  } while (after !== undefined);
}

function isMarked(objects: ObjectStore, entry: Entry): boolean {
  // Most say nothing of it in their text, and need not be read; some have a field of that name elsewhere.
  if (!entry.value.includes('"deletionTimestamp":')) return false;
  return isGoing(objects.peek(entry));
}
