import { checkObjectType, placeAt, type Type } from "../schema/internal.ts";
import {
  getField,
  invalidArgument,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
} from "../value/internal.ts";

/** Throws if a patch changes a field that it may not. */
export type CheckUnchanged = (patch: JsonObject) => void;

/**
 * Fields of a type that a patch may not change, beside apiVersion, kind and metadata.name: `["spec.selector"]`. A path that
 * the type does not have, or that leads into a list, is an error at once.
 */
export function unchangeableFields(type: Type, paths: readonly string[]): CheckUnchanged {
  checkObjectType(type);
  if (!Array.isArray(paths)) throw invalidArgument("the paths are no list: pass a list of strings");
  const all = paths.map((path) => {
    const names = String(path)
      .split(".")
      .filter((name) => name !== "");
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
  });
  return (patch) => checkUnchanged(patch, all);
}

const IDENTITY = [["apiVersion"], ["kind"], ["metadata", "name"]];

/** Throws if a patch changes which object it is for, or one of the fields with these names. */
export function checkUnchanged(patch: JsonObject, paths: readonly (readonly string[])[] = []): void {
  for (const path of [...paths, ...IDENTITY]) {
    let value: Json | undefined = patch;
    for (const name of path) value = isObject(value) ? getField(value, name) : undefined;
    if (value === undefined) continue;
    const message = "a patch may not change this field: create another object instead";
    throw new MergeError("FIELD_UNCHANGEABLE", `.${path.join(".")}`, message);
  }
}
