import { isDateTime, isObject, type Json, type JsonObject } from "../../value/internal.ts";
import type { ProtoEnum, ProtoType } from "../model/api.ts";

/** A scalar as rules compare it: integers, durations and times (in nanoseconds) as bigint, bytes as a text of one unit each. */
export type Comparable = bigint | number | string | boolean;

/** What a scalar is: a type, or one of the messages that are texts in JSON. */
export type ScalarForm = ProtoType | "duration" | "timestamp";

/** The scalar that JSON stands for, as protobuf's JSON reads it; `undefined` if it stands for none of that type. */
export function readScalarValue(type: ScalarForm, json: Json): Comparable | undefined {
  switch (type) {
    case "string":
      return typeof json === "string" ? json : undefined;
    case "bool":
      return typeof json === "boolean" ? json : undefined;
    case "bytes":
      return readBytes(json);
    case "float":
    case "double":
      return readFloat(json);
    case "duration":
      return readDuration(json);
    case "timestamp":
      return readTimestamp(json);
    default:
      return readInteger(type, json);
  }
}

/** The number of an enum's value, by name or number; a number that it does not have only if it is open. */
export function readEnumValue(type: ProtoEnum, json: Json): number | undefined {
  if (typeof json === "string") return type.valuesByName.get(json)?.number;
  if (typeof json !== "number" || !Number.isInteger(json)) return undefined;
  return type.isClosed && !type.values.some(({ number }) => number === json) ? undefined : json;
}

/**
 * As C++ reads a value that no scalar of its type is written as: `"true"` for a bool and, if the scalar is a message of protobuf's own,
 * an object with the fields of that.
 */
export function readLooseValue(type: ScalarForm, json: Json, isMessage: boolean): Comparable | undefined {
  if (isObject(json) && isMessage) return readFields(type, json);
  if (type !== "bool" || typeof json !== "string") return undefined;
  const [text, no] = /^(?:true|t|yes|y|1|(false|f|no|n|0))$/i.exec(json) ?? [];
  return text === undefined ? undefined : no === undefined;
}

function readFields(type: ScalarForm, { seconds = 0, nanos = 0, value, ...others }: JsonObject) {
  if (Object.keys(others).length > 0) return undefined;
  if (type !== "duration" && type !== "timestamp")
    return value === undefined ? zeroOf(type) : readScalarValue(type, value);
  const [whole, part] = [readInteger("int64", seconds), readInteger("int32", nanos)];
  return whole === undefined || part === undefined ? undefined : whole * 1_000_000_000n + part;
}

/** As C++ reads the value of an enum that it does not have: by a name in other letters, or a number as text. */
export function readLooseEnum(type: ProtoEnum, json: Json): number | undefined {
  if (typeof json !== "string") return undefined;
  const wanted = json.toLowerCase();
  const found = type.values.find(({ name }) => name.toLowerCase() === wanted);
  return found?.number ?? (/^-?\d{1,10}$/.test(json) ? readEnumValue(type, Number(json)) : undefined);
}

/** What a scalar without presence is when it is unset. */
export function zeroOf(type: ProtoType): Comparable {
  if (type === "string" || type === "bytes") return "";
  if (type === "bool") return false;
  return type === "float" || type === "double" || type === "enum" ? 0 : 0n;
}

function readInteger(type: ProtoType, json: Json): bigint | undefined {
  const value = typeof json === "bigint" ? json : readWhole(json);
  if (value === undefined) return undefined;
  const bits = type.endsWith("64") ? 64n : 32n;
  const isUnsigned = type.startsWith("uint") || type.startsWith("fixed");
  const least = isUnsigned ? 0n : -(1n << (bits - 1n));
  const most = isUnsigned ? (1n << bits) - 1n : (1n << (bits - 1n)) - 1n;
  return value < least || value > most ? undefined : value;
}

/** A whole number, also in the forms that numbers with a fraction or an exponent have: `"1.0"`, `"1e3"`. */
function readWhole(json: Json): bigint | undefined {
  if (typeof json === "string" && /^-?\d{1,20}$/.test(json)) return BigInt(json);
  const number = readFloat(json);
  return Number.isInteger(number) ? BigInt(number as number) : undefined;
}

function readFloat(json: Json): number | undefined {
  if (typeof json === "number" || typeof json === "bigint") return Number(json);
  if (typeof json !== "string") return undefined;
  if (/^(NaN|-?Infinity)$/.test(json)) return Number(json);
  return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(json) ? Number(json) : undefined;
}

const DURATION = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?s$/;

function readDuration(json: Json): bigint | undefined {
  const match = typeof json === "string" ? DURATION.exec(json) : null;
  if (match === null) return undefined;
  const nanos = BigInt(match[2] as string) * 1_000_000_000n + BigInt((match[3] ?? "").padEnd(9, "0"));
  return match[1] === "-" ? -nanos : nanos;
}

const TIMESTAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

function readTimestamp(json: Json): bigint | undefined {
  const match = typeof json === "string" && isDateTime(json.toLowerCase()) ? TIMESTAMP.exec(json) : null;
  if (match === null) return undefined;
  const time = Date.parse(`${match[1]}${match[3]}`);
  if (Number.isNaN(time)) return undefined;
  return BigInt(time) * 1_000_000n + BigInt((match[2] ?? "").padEnd(9, "0"));
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Base64, in its usual or its URL form, with or without padding. */
function readBytes(json: Json): string | undefined {
  if (typeof json !== "string" || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(json)) return undefined;
  let bytes = "";
  let held = 0;
  let bits = 0;
  for (const letter of json.replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/")) {
    held = ((held << 6) | ALPHABET.indexOf(letter)) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += String.fromCharCode((held >> bits) & 255);
  }
  return bytes;
}
