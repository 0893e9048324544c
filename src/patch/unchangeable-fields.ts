import { checkObjectType, placeAt, type Type } from "../schema/internal.ts";
import {
  getField,
  invalidArgument,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  readArguments,
  readTexts,
} from "../value/internal.ts";

/** Throws if a patch changes a field that it may not. */
export type CheckUnchanged = (patch: JsonObject) => void;

/**
 * Keeps patches from changing which object they are for (apiVersion, kind and metadata.name), and more fields of a type:
 * `["spec.selector"]`. A path that the type does not have, or that leads into a list, is an error at once.
 */
export function unchangeableFields(type: Type, paths: readonly string[] = []): CheckUnchanged {
  checkObjectType(type);
  const all = readArguments(() => readTexts(paths, "the paths")).map((path) => readNames(type, path));
  return (patch) => readArguments(() => checkUnchanged(patch, [...all, ...IDENTITY]));
}

/** The names that lead to a field, checked. */
function readNames(type: Type, path: string): readonly string[] {
  const names = path.split(".").filter((name) => name !== "");
  if (names.length === 0) throw invalidArgument("a path is empty: name a field");
  for (let end = 1; end < names.length; end++) {
    const inner = names.slice(0, end).join(".");
    if (placeAt(type, inner).type.map === undefined)
      throw new MergeError(
        "FIELD_UNKNOWN",
        inner,
        "a patch states a list as a whole: name the list, or a field",
      );
  }
  placeAt(type, names.join("."));
  return names;
}

const IDENTITY = [["apiVersion"], ["kind"], ["metadata", "name"]];

function checkUnchanged(patch: JsonObject, paths: readonly (readonly string[])[]): void {
  for (const path of paths) {
    let value: Json | undefined = patch;
    for (const name of path) value = isObject(value) ? getField(value, name) : undefined;
    if (value === undefined) continue;
    const message = "a patch may not change this field: create another object instead";
    throw new MergeError("FIELD_UNCHANGEABLE", `.${path.join(".")}`, message);
  }
}
