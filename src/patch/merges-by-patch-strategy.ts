import { checkObjectType, type Type } from "../schema/internal.ts";

/** Whether a type's lists merge by patch strategies, so that its server takes strategic merge patches. */
export function mergesByPatchStrategy(type: Type): boolean {
  checkObjectType(type);
  return type.mergesByStrategy === true;
}
