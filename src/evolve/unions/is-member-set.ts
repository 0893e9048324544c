import { getField, type Json, type JsonObject } from "../../value/internal.ts";

/** Whether an object has a member of a union: neither absent nor null, and with `zeroIsUnset`, not what Go takes for nothing. */
export function isMemberSet(
  { zeroIsUnset }: { readonly zeroIsUnset: boolean },
  object: JsonObject | undefined,
  name: string,
): boolean {
  const value = object && getField(object, name);
  return value !== undefined && value !== null && !(zeroIsUnset && isZero(value));
}

function isZero(value: Json): boolean {
  return value === "" || value === 0 || value === false || (Array.isArray(value) && value.length === 0);
}
