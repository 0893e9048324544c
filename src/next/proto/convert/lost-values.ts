import {
  isObject,
  type Json,
  type JsonObject,
  type MutableObject,
  setField,
} from "../../../value/internal.ts";

/** A value that a version cannot say. */
export interface LostProtoValue {
  /** Where it was: names and places in lists, from the object on. */
  readonly path: readonly (string | number)[];
  readonly value: Json;
}

/** An object with values back where they were, and those whose place is not there any more. */
export function restoreLost(
  object: JsonObject,
  lost: readonly LostProtoValue[],
): { readonly object: JsonObject; readonly lost: readonly LostProtoValue[] } {
  const left: LostProtoValue[] = [];
  let restored: Json = object;
  for (const one of lost) {
    const put: Json | undefined = putAt(restored, one.path, one.value);
    if (put === undefined) left.push(one);
    else restored = put;
  }
  return { object: restored as JsonObject, lost: left };
}

function putAt(holder: Json, [key, ...rest]: readonly (string | number)[], value: Json): Json | undefined {
  if (Array.isArray(holder) && typeof key === "number") {
    if (rest.length === 0) return key > holder.length ? undefined : holder.toSpliced(key, 0, value);
    const inner = key < holder.length ? putAt(holder[key] as Json, rest, value) : undefined;
    return inner === undefined ? undefined : holder.with(key, inner);
  }
  if (!isObject(holder) || typeof key !== "string") return undefined;
  const known = Object.hasOwn(holder, key) ? holder[key] : undefined;
  // What somebody has set since stays.
  if (rest.length === 0 && known !== undefined) return undefined;
  const inner = rest.length === 0 ? value : known === undefined ? undefined : putAt(known, rest, value);
  if (inner === undefined) return undefined;
  const copy: MutableObject = { ...holder };
  setField(copy, key, inner);
  return copy;
}
