import { applyJsonPatch, type JsonPatch } from "../../adapters/json-patch.ts";
import { applyMergePatch, applyPatch, type PatchOptions } from "../../patch/index.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { equal, getField, isObject, type Json, type JsonObject, MergeError } from "../../value/internal.ts";
import type { PatchType } from "./merge-options.ts";

interface Patching {
  readonly live: JsonObject;
  readonly patch: Json;
  readonly as: PatchType;
}

/** What a patch makes of an object, as a server would; what no server lets a patch change is an error. */
export function patchObject(
  type: ObjectType,
  { live, patch, as }: Patching,
  options: PatchOptions = {},
): JsonObject {
  const object = applyAs(type, { live, patch, as }, options);
  for (const [path, message] of FIXED) {
    const [before, after] = [valueAt(live, path), valueAt(object, path)];
    if (before !== undefined && !equal(before, after))
      throw new MergeError("FIELD_UNCHANGEABLE", `.${path}`, message);
  }
  return object;
}

function applyAs(type: ObjectType, { live, patch, as }: Patching, options: PatchOptions): JsonObject {
  switch (as) {
    case "strategic":
      return applyPatch(type, { live, patch: patch as JsonObject }, options);
    case "merge":
      return applyMergePatch({ live, patch: patch as JsonObject });
    case "json":
      return applyJsonPatch({ live, patch: patch as unknown as JsonPatch }, { loose: true });
  }
}

const OTHER_OBJECT = "a patch may not change this: create another object";
const OTHER_STATE = "the patch is for another state of the object than this one: make it anew";

/** What must stay, and what it means that it does not. */
const FIXED: ReadonlyMap<string, string> = new Map([
  ["apiVersion", OTHER_OBJECT],
  ["kind", OTHER_OBJECT],
  ["metadata.name", OTHER_OBJECT],
  ["metadata.namespace", OTHER_OBJECT],
  ["metadata.uid", OTHER_STATE],
  ["metadata.resourceVersion", OTHER_STATE],
]);

function valueAt(object: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = object;
  for (const name of path.split(".")) value = isObject(value) ? getField(value, name) : undefined;
  return value;
}
