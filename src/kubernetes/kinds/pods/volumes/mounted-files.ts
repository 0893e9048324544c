import { isObject, type Json } from "../../../../value/internal.ts";
import { type Cause, invalid, required } from "../../../status/cause.ts";
import { checkLocalPath } from "../../rules/check-paths.ts";
import { checkRequired } from "../../rules/check-text.ts";
import { objectsOf } from "../../rules/check-values.ts";
import { checkFieldRef, checkResourceFieldRef, FILE_FIELDS } from "./downward-fields.ts";

/** Refuses what are no permissions of a file. */
export function* checkMode(mode: Json | undefined, field: string): Iterable<Cause> {
  if (typeof mode === "number" && (mode < 0 || mode > 0o777))
    yield invalid(field, mode, "must be a number between 0 and 0777 (octal), both inclusive");
}

/** What is wrong with the keys that become files. */
export function* checkKeys(items: Json | undefined, path: string): Iterable<Cause> {
  for (const [index, item] of objectsOf(items).entries()) {
    const place = `${path}[${index}]`;
    yield* checkRequired(item, place, ["key", "path"]);
    yield* checkLocalPath(String(item.path ?? ""), `${place}.path`);
    yield* checkMode(item.mode, `${place}.mode`);
  }
}

/** What is wrong with the fields of a pod that become files. Which of them it is, Kubernetes does not say. */
export function* checkFiles(items: Json | undefined, path: string): Iterable<Cause> {
  for (const item of objectsOf(items)) {
    const { fieldRef, resourceFieldRef } = item;
    yield* checkRequired(item, path, ["path"]);
    yield* checkLocalPath(String(item.path ?? ""), `${path}.path`);
    if (isObject(fieldRef)) {
      yield* checkFieldRef(fieldRef, `${path}.fieldRef`, FILE_FIELDS);
      if (isObject(resourceFieldRef))
        yield invalid(path, "resource", "fieldRef and resourceFieldRef can not be specified simultaneously");
    } else if (isObject(resourceFieldRef))
      yield* checkResourceFieldRef(resourceFieldRef, `${path}.resourceFieldRef`, { inFile: true });
    else yield required(path, "one of fieldRef and resourceFieldRef is required");
    yield* checkMode(item.mode, `${path}.mode`);
  }
}
