import type { FieldPath } from "../fieldpath/internal.ts";
import type { ObjectOf } from "../schema/internal.ts";
import {
  checkObject,
  invalidArgument,
  type JsonObject,
  readArguments,
  readObject,
  shareUnchanged,
} from "../value/internal.ts";

/** The objects of a write, as callers pass them: before it, after it, and of an applied config. */
export interface Write {
  readonly before?: object | undefined;
  readonly after: object;
  readonly config?: object | undefined;
}

/** The same as JSON. */
export interface ReadWrite {
  readonly before?: JsonObject | undefined;
  readonly after: JsonObject;
  readonly config?: JsonObject | undefined;
}

/** What the objects of a write are called. */
export const SIDES: readonly (keyof Write)[] = ["before", "after", "config"];

/** The objects of a write, read as JSON. */
export function readWrite({ before, after, config }: Write): ReadWrite {
  return {
    before: before === undefined ? undefined : readObject(before, "before"),
    after: readObject(after, "after"),
    config: config === undefined ? undefined : readObject(config, "config"),
  };
}

/** The objects of a write, taken to be JSON. */
export function checkWrite(write: Write): ReadWrite {
  for (const name of SIDES) {
    if (write[name] !== undefined || name === "after") checkObject(write[name], name);
  }
  return write as ReadWrite;
}

/** An object, with what did not change being just what the caller passed, be that JSON or not. */
export function sharePassed<T>(passed: object, read: JsonObject, object: JsonObject): ObjectOf<T> {
  return (passed === read ? object : shareUnchanged(passed as JsonObject, object)) as ObjectOf<T>;
}

/** Who owns a field, as a caller's function says. */
export function askOwners(
  owners: { readonly ownersOf?: ((path: FieldPath) => readonly string[]) | undefined },
  path: FieldPath,
): readonly string[] {
  const names: unknown = owners.ownersOf?.(path);
  return readArguments(() => {
    if (Array.isArray(names) && names.every((name) => typeof name === "string")) return names;
    throw invalidArgument("ownersOf gave something else than a list of names: let it return one");
  });
}
