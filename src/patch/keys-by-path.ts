import { checkObjectType, type ListKey, placeAt, type Type } from "../schema/internal.ts";
import { checkRecord, invalidArgument, MergeError, readArguments, readTexts } from "../value/internal.ts";
import type { KeysByPath } from "./walk.ts";

/**
 * Other keys for some lists of a type, by path: `{"spec.rules": ["host"]}`. A path that is no list of the type is an error
 * at once.
 */
export function keysByPath(type: Type, keys: Readonly<Record<string, readonly string[]>>): KeysByPath {
  checkObjectType(type);
  const stated = readArguments(() => {
    checkRecord(keys, "the keys");
    return Object.entries(keys).map(([path, names]) => [path, readTexts(names as string[], "keys")] as const);
  });
  const known = new Map(
    stated.map(([path, names]) => [path.replace(/^\./, ""), readKeys(type, path, names)]),
  );
  return (names) => known.get(names.join("."));
}

function readKeys(type: Type, path: string, names: readonly string[]): readonly ListKey[] {
  const { list, map, scalar } = placeAt(type, path).type;
  if (list === undefined && (map !== undefined || scalar !== undefined))
    throw new MergeError("FIELD_UNKNOWN", path, "this is not a list: name one");
  if (names.length === 0) throw invalidArgument(`${path} has no keys: list those that tell its items apart`);
  return names.map((name) => ({ name, default: undefined }));
}
