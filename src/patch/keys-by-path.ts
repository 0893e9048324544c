import { checkObjectType, placeAt, type Type } from "../schema/internal.ts";
import { invalidArgument, isObject, MergeError } from "../value/internal.ts";
import type { KeysByPath } from "./walk.ts";

/**
 * Other keys for some lists of a type, by path: `{"spec.rules": ["host"]}`. A path that is no list of the type is an error
 * at once.
 */
export function keysByPath(type: Type, keys: Readonly<Record<string, readonly string[]>>): KeysByPath {
  checkObjectType(type);
  if (!isObject(keys)) throw invalidArgument("the keys are no object: pass the names of keys by path");
  const known = new Map(
    Object.entries(keys).map(([path, names]) => {
      const { list, map, scalar } = placeAt(type, path).type;
      if (list === undefined && (map !== undefined || scalar !== undefined))
        throw new MergeError("FIELD_UNKNOWN", path, "this is no list: name one");
      if (!Array.isArray(names) || names.length === 0 || !names.every((name) => typeof name === "string"))
        throw invalidArgument(
          `the keys of ${path} are no list of names: list those that tell its items apart`,
        );
      return [path.replace(/^\./, ""), names.map((name) => ({ name, default: undefined }))];
    }),
  );
  return (names) => known.get(names.join("."));
}
