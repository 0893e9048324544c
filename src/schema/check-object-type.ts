import { invalidArgument } from "../value/internal.ts";
import type { ObjectType, Type } from "./types.ts";

/** Throws if an argument is no type of objects. */
export function checkObjectType(type: Type): asserts type is ObjectType {
  try {
    if (type.map?.fields instanceof Map && Array.isArray(type.kinds)) return;
  } catch {
    // What cannot even be read is none.
  }
  throw invalidArgument("pass a type of objects first");
}

/** Throws if an argument is no type. */
export function checkTypeArgument(type: Type): void {
  if (!isType(type)) throw invalidArgument("this must be a type: pass one");
}

/** Whether something is a type. */
export function isType(value: unknown): value is Type {
  try {
    const { nullable, kinds } = value as Type;
    return typeof nullable === "boolean" && Array.isArray(kinds);
  } catch {
    // What cannot even be read is none.
    return false;
  }
}
