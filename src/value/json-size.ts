import type { Json, JsonArray, JsonObject } from "./json.ts";

/** How long a value is as JSON, about: escapes are not counted. It counts no further than just past `most`. */
export function jsonSize(value: Json, most: number): number {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return String(value).length;
  let size = 2;
  if (Array.isArray(value)) {
    for (const item of value as JsonArray) {
      if (size > most) return size;
      size += jsonSize(item, most - size) + 1;
    }
    return size;
  }
  for (const key in value as JsonObject) {
    if (size > most) return size;
    size += key.length + 4 + jsonSize((value as JsonObject)[key] as Json, most - size);
  }
  return size;
}
