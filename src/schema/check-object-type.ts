import { invalidArgument } from "../value/index.ts";
import type { ObjectType, Type } from "./types.ts";

/** Throws if an argument is no type of objects. */
export function checkObjectType(type: Type): asserts type is ObjectType {
  if (typeof (type as Partial<Type> | undefined | null)?.map?.fields?.get !== "function") {
    throw invalidArgument("the first argument is no type of objects: pass one");
  }
}

/** Throws if an argument is no type. */
export function checkTypeArgument(type: Type): void {
  if (typeof (type as Partial<Type> | undefined | null)?.nullable !== "boolean") {
    throw invalidArgument("the first argument is no type: pass one");
  }
}
