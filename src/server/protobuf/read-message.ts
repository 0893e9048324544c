import { type Json, MAX_DEPTH, type MutableObject, setField, tooDeep } from "../../value/internal.ts";
import type { Codec } from "./codec.ts";
import type { MessageShape, NamedField } from "./message-shape.ts";
import { BYTES, VARINT, WireError, WireReader } from "./wire.ts";

/** Reads the fields of a message into an object. */
export function readMessage(
  shape: MessageShape,
  bytes: Uint8Array,
  into: MutableObject,
  depth: number,
): MutableObject {
  if (depth >= MAX_DEPTH) throw tooDeep();
  readFields(shape, bytes, into, depth);
  addPlain(shape, into);
  return into;
}

function readFields(shape: MessageShape, bytes: Uint8Array, into: MutableObject, depth: number): void {
  const reader = new WireReader(bytes);
  for (let number = reader.next(); number !== 0; number = reader.next()) {
    const field = shape.byNumber.get(number);
    if (field === undefined) reader.skip();
    else if (field.is === "embedded") {
      checkWireType(reader, BYTES, String(number));
      readFields(field.shape, reader.bytes(), into, depth);
    } else readField(field, reader, into, depth);
  }
}

function readField(field: NamedField, reader: WireReader, into: MutableObject, depth: number): void {
  const { codec, name } = field;
  if (field.is === "map") {
    checkWireType(reader, BYTES, name);
    into[name] ??= {};
    readEntry(codec, reader.bytes(), into[name] as MutableObject, depth + 1);
  } else if (field.is === "list") {
    into[name] ??= [];
    readItems(field, reader, into[name] as Json[], depth + 1);
  } else {
    checkWireType(reader, codec.wireType, name);
    const before = into[name];
    const value = codec.read(reader, depth + 1, before);
    if (value !== undefined && (isKept(field) || value !== codec.zero)) into[name] = value;
    // Engines are slow with objects from which something was deleted.
    else if (before !== undefined) delete into[name];
  }
}

/** Whether what is on the wire is there even if it is zero. */
function isKept({ presence }: NamedField): boolean {
  return presence === "optional" || presence === "always";
}

function readItems({ codec, name }: NamedField, reader: WireReader, items: Json[], depth: number): void {
  if (codec.wireType === VARINT && reader.wireType === BYTES) {
    for (const packed = new WireReader(reader.bytes()); !packed.isDone; )
      items.push(codec.read(packed, depth, undefined) as Json);
    return;
  }
  checkWireType(reader, codec.wireType, name);
  items.push(codec.read(reader, depth, undefined) ?? null);
}

/** An entry of a map is a message: the key is its first field, the value its second one. */
function readEntry(codec: Codec, bytes: Uint8Array, map: MutableObject, depth: number): void {
  const reader = new WireReader(bytes);
  let key = "";
  let value: Json | undefined;
  for (let number = reader.next(); number !== 0; number = reader.next()) {
    if (number === 1) {
      checkWireType(reader, BYTES, "key");
      key = reader.text();
    } else if (number === 2) {
      checkWireType(reader, codec.wireType, "value");
      value = codec.read(reader, depth, undefined);
    } else reader.skip();
  }
  setField(map, key, value ?? codec.read(new WireReader(NOTHING), depth, undefined) ?? null);
}

/** A length, or a number, of zero. */
const NOTHING = new Uint8Array(8);

/** Adds what Go has where there is nothing on the wire, and writes. */
function addPlain({ fields }: MessageShape, into: MutableObject): void {
  for (const field of fields) {
    if (field.is === "embedded") addPlain(field.shape, into);
    else if (field.is === "one" && field.presence === "always" && field.codec.isPlain === true)
      into[field.name] ??= field.codec.zero as Json;
  }
}

function checkWireType({ wireType }: WireReader, expected: number, name: string): void {
  if (wireType !== expected) throw new WireError(`proto: wrong wireType = ${wireType} for field ${name}`);
}
