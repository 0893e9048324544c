import type { JsonObject } from "../../value/internal.ts";
import { printAge } from "./human-duration.ts";
import type { CellOf } from "./printer.ts";
import { getFlag, getMetadata, getNumber, getObject, getText, getTexts } from "./read-fields.ts";

/** The object's name. */
export const name: CellOf = (object) => getText(getMetadata(object), "name");

/** How long ago the object was created. */
export const age: CellOf = (object, now) => printAge(getMetadata(object).creationTimestamp, now);

/** The text at a path like `spec.driver`, or this where there is none. */
export function text(path: string, absent = ""): CellOf {
  const [parents, key] = splitPath(path);
  return (object) => getText(walk(object, parents), key, absent);
}

/** The text at a path, or this where there is none or an empty one. */
export function textOr(absent: string, path: string): CellOf {
  const [parents, key] = splitPath(path);
  return (object) => getText(walk(object, parents), key) || absent;
}

/** The number at a path, or this where there is none. */
export function count(path: string, absent = 0): CellOf {
  const [parents, key] = splitPath(path);
  return (object) => getNumber(walk(object, parents), key, absent);
}

/** Whether what is at a path is true, or this where there is nothing. */
export function flag(path: string, absent = false): CellOf {
  const [parents, key] = splitPath(path);
  return (object) => getFlag(walk(object, parents), key, absent);
}

/** How many items the list at a path has. */
export function size(path: string): CellOf {
  const [parents, key] = splitPath(path);
  return (object) => {
    const list = walk(object, parents)[key];
    return Array.isArray(list) ? list.length : 0;
  };
}

/** The texts of the list at a path, with commas; this where there are none. */
export function joined(path: string, absent = ""): CellOf {
  const [parents, key] = splitPath(path);
  return (object) => getTexts(walk(object, parents), key).join(",") || absent;
}

function splitPath(path: string): [parents: readonly string[], key: string] {
  const keys = path.split(".");
  return [keys.slice(0, -1), keys.at(-1) as string];
}

function walk(object: JsonObject, keys: readonly string[]): JsonObject {
  return keys.reduce(getObject, object);
}
