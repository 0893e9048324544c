import type { Json } from "../../value/internal.ts";
import { BYTES, FIXED64, VARINT, WireError, type WireReader, type WireWriter } from "./wire.ts";

/** How a value goes over the wire. */
export interface Codec {
  readonly wireType: number;
  /** The value that Go leaves out unless it must be there. */
  readonly zero?: Json;
  /** Whether Go has that value where there is none on the wire. */
  readonly isPlain?: boolean;
  /** The value that comes next, which goes on from `before` if there was one already; `undefined` if it means none. */
  read(reader: WireReader, depth: number, before: Json | undefined): Json | undefined;
  /** Writes a field with the value; of none, what Go has then. */
  write(writer: WireWriter, field: number, value: Json | undefined): void;
}

export const STRING: Codec = {
  wireType: BYTES,
  zero: "",
  isPlain: true,
  read: (reader) => reader.text(),
  write: (writer, field, value = "") => writer.text(field, String(value)),
};

export const BOOLEAN: Codec = {
  wireType: VARINT,
  zero: false,
  isPlain: true,
  read: (reader) => reader.integer() !== 0,
  write: (writer, field, value = false) => writer.integer(field, value === true ? 1 : 0),
};

export const INT64: Codec = {
  wireType: VARINT,
  zero: 0,
  isPlain: true,
  read: (reader) => reader.integer(),
  write: writeInteger,
};

export const INT32: Codec = {
  ...INT64,
  read: (reader) => toInt32(reader.integer()),
};

/** As Go does, which drops the upper bits. */
export function toInt32(value: number | bigint): number {
  return typeof value === "bigint" ? Number(BigInt.asIntN(32, value)) : value | 0;
}

export const DOUBLE: Codec = {
  wireType: FIXED64,
  zero: 0,
  isPlain: true,
  read(reader) {
    const value = reader.double();
    if (!Number.isFinite(value)) throw new WireError(`json: unsupported value: ${value}`);
    return value;
  },
  write: (writer, field, value = 0) => writer.double(field, Number(value)),
};

/** Bytes, which are base64 in JSON. */
export const BASE64: Codec = {
  wireType: BYTES,
  zero: "",
  read: (reader) => toBase64(reader.bytes()),
  write(writer, field, value) {
    if (value !== undefined) writer.bytes(field, fromBase64(value as string), { always: true });
  },
};

function writeInteger(writer: WireWriter, field: number, value: Json | undefined = 0): void {
  // A float that is no integer cannot be here: the types of stored objects have been checked.
  writer.integer(field, typeof value === "bigint" ? value : Math.trunc(Number(value)));
}

/** How many bytes are turned into characters at once: functions take only so many arguments. */
const AT_ONCE = 8_192;

function toBase64(bytes: Uint8Array): string {
  let characters = "";
  for (let start = 0; start < bytes.length; start += AT_ONCE)
    characters += String.fromCharCode(...bytes.subarray(start, start + AT_ONCE));
  return btoa(characters);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
