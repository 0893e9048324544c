import { NAMESPACES, namespaceObject } from "./cluster.ts";
import { createStartObjects, type StartObject, type StartParts } from "./start-object.ts";

/**
 * Makes what a store must have to begin with, and what else is wanted. The history of a new store begins after that, so that
 * nobody watches from a time when there was nothing. Gives back whether it was a new one.
 */
export async function prepareStore(parts: StartParts, wanted: Iterable<StartObject>): Promise<boolean> {
  // Nothing else can be in a namespace before that is there.
  await createStartObjects(parts, NAMESPACES.map(namespaceObject));
  await createStartObjects(parts, wanted);
  const { storage } = parts.objects;
  if ((await storage.compacted()) !== 0) return false;
  await storage.compact(await storage.revision());
  return true;
}
