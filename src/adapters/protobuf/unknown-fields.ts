import { isObject, type Json, type JsonObject } from "../../value/internal.ts";

/** A field that nobody knows the type of, as it is on the wire. */
export interface UnknownField {
  readonly no: number;
  readonly wireType: number;
  readonly data: Uint8Array;
}

/** Unknown fields as they are kept in JSON: under `"[#number]"`, a list with the bytes of each. */
export function readUnknown(
  fields: readonly UnknownField[],
  encodeBase64: (bytes: Uint8Array) => string,
): JsonObject {
  const json: Record<string, Json[]> = {};
  for (const { no, wireType, data } of fields) {
    json[`[#${no}]`] ??= [];
    json[`[#${no}]`]?.push({ wireType, data: encodeBase64(data) });
  }
  return json;
}

/** The unknown fields that a key of JSON stands for; none, if it stands for something else. */
export function unknownKey(
  key: string,
  value: Json | undefined,
  decodeBase64: (text: string) => Uint8Array,
): readonly UnknownField[] {
  const no = /^\[#(\d+)\]$/.exec(key)?.[1];
  if (no === undefined || !Array.isArray(value)) return [];
  return value.filter(isObject).map(({ wireType, data }) => ({
    no: Number(no),
    wireType: Number(wireType),
    data: decodeBase64(String(data)),
  }));
}

/** A value without what unknown fields are kept in. */
export function withoutUnknown(value: Json | undefined): Json | undefined {
  return without(value, "[#");
}

/** A value without any extension. */
export function withoutExtensions(value: Json | undefined): Json | undefined {
  return without(value, "[");
}

function without(value: Json | undefined, prefix: string): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => without(item, prefix) as Json);
  if (!isObject(value)) return value;
  const kept: Record<string, Json | undefined> = {};
  for (const key in value) if (!key.startsWith(prefix)) kept[key] = without(value[key], prefix);
  return kept;
}
