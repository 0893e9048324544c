import { invalidArgument } from "../value/index.ts";
import type { ObjectType, Type } from "./types.ts";

/** Throws if an argument is no type of objects. */
export function checkObjectType(type: Type): asserts type is ObjectType {
  if (!has(() => typeof type.map?.fields.get === "function")) {
    throw invalidArgument("the first argument is no type of objects: pass one");
  }
}

/** Throws if an argument is no type. */
export function checkTypeArgument(type: Type): void {
  if (!has(() => typeof type.nullable === "boolean")) {
    throw invalidArgument("the first argument is no type: pass one");
  }
}

/** Whether a test holds: it does not for what cannot be asked. */
function has(test: () => boolean): boolean {
  try {
    return test();
  } catch {
    return false;
  }
}
