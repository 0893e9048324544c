import type { UnionMember } from "../../schema/internal.ts";
import { getField, type Json, type JsonObject } from "../../value/internal.ts";
import type { ReadUnion } from "./declared-union.ts";

/** Whether an object has a member of a union: neither absent nor null, nor, with `zeroIsUnset`, one of Go's zero values. */
export function isMemberSet(
  { zeroIsUnset }: Pick<ReadUnion, "zeroIsUnset">,
  object: JsonObject | undefined,
  name: string,
): boolean {
  const value = object && getField(object, name);
  return value !== undefined && value !== null && !(zeroIsUnset && isZero(value));
}

function isZero(value: Json): boolean {
  return value === "" || value === 0 || value === false || (Array.isArray(value) && value.length === 0);
}

/** The members of a union that an object has. */
export function membersSet(union: ReadUnion, object: JsonObject | undefined): readonly UnionMember[] {
  return union.members.filter(({ field }) => isMemberSet(union, object, field));
}

/** The value of a union's discriminator; empty if it is unset, or not text. */
export function discriminatorOf(
  { discriminator }: Pick<ReadUnion, "discriminator">,
  object: JsonObject | undefined,
): string {
  const value = discriminator === undefined ? undefined : object && getField(object, discriminator);
  return typeof value === "string" ? value : "";
}
