import { type Json, type JsonObject, textOf } from "../../value/internal.ts";

/** Descriptors of files in an order in which each comes after those that it imports; otherwise, as they were. */
export function orderFiles(files: readonly JsonObject[]): Json[] {
  const byPath = new Map(files.map((file) => [textOf(file.name), file]));
  const ordered = new Set<JsonObject>();
  const begun = new Set<JsonObject>();
  const add = (file: JsonObject): void => {
    if (begun.has(file)) return;
    begun.add(file);
    for (const path of Array.isArray(file.dependency) ? file.dependency : []) {
      const imported = byPath.get(textOf(path));
      if (imported !== undefined) add(imported);
    }
    ordered.add(file);
  };
  for (const file of files) add(file);
  return [...ordered];
}
