import { kubernetesDefinitions } from "../../kubernetes/internal.ts";
import { apiVersionOf } from "../../schema/internal.ts";
import type { JsonObject, MutableObject } from "../../value/internal.ts";
import type { MessageShape } from "./message-shape.ts";
import { MessageShapes } from "./message-shapes.ts";
import { readMessage } from "./read-message.ts";
import { BYTES, WireError, WireReader, WireWriter } from "./wire.ts";
import { writeMessage } from "./write-message.ts";

/*
 * Objects in Kubernetes' envelope: `k8s` and a zero, then a message that says what the object is, and holds it.
 */

const decoder = new TextDecoder();

/** What every message of Kubernetes in protobuf begins with. */
const MAGIC = new Uint8Array([0x6b, 0x38, 0x73, 0x00]);

/** In bytes; most objects are smaller. */
export const USUAL_SIZE = 2_048;

/** What an object says that it is. */
export interface TypeMeta {
  readonly apiVersion: string;
  readonly kind: string;
}

/** An envelope that is open; its content is not read yet. */
export interface Envelope {
  /** Empty where nothing is said. */
  readonly type: TypeMeta;
  readonly raw: Uint8Array;
}

/** Opens an envelope. Throws a `WireError` if it is none. */
export function openEnvelope(bytes: Uint8Array): Envelope {
  if (bytes.length === 0) throw new WireError("empty data");
  if (MAGIC.some((byte, index) => bytes[index] !== byte))
    throw new WireError(
      `provided data does not appear to be a protobuf message, expected prefix [${MAGIC.join(" ")}]`,
    );
  if (bytes.length === MAGIC.length) throw new WireError("empty body");
  const fields = readTexts(bytes.subarray(MAGIC.length));
  const [, apiVersion, kind] = readTexts(fields[1] ?? new Uint8Array());
  return {
    type: { apiVersion: decoder.decode(apiVersion), kind: decoder.decode(kind) },
    raw: fields[2] ?? new Uint8Array(),
  };
}

/** Reads the object of a built-in kind that an envelope holds. Throws a `WireError`, or a `MergeError`, if it is none. */
export function readObject(raw: Uint8Array, { apiVersion, kind }: TypeMeta): JsonObject {
  const shape = findShape({ apiVersion, kind });
  if (shape === undefined)
    throw new WireError(`no kind "${kind}" is registered for version "${apiVersion}" in protobuf`);
  const object: MutableObject = { apiVersion, kind };
  return readMessage(shape, raw, object, 0);
}

/** An object in an envelope. Throws if its kind is none of the built-in ones. */
export function encodeObject(object: JsonObject): Uint8Array {
  const writer = new WireWriter(USUAL_SIZE);
  writeEnvelope(writer, object);
  return writer.finish();
}

/** An envelope in pieces around parts that make up an object of this type: an envelope says at first how long that is. */
export function closeEnvelope(type: TypeMeta, parts: readonly Uint8Array[]): Uint8Array[] {
  const head = new WireWriter();
  writeType(head, type);
  head.announce(
    2,
    parts.reduce((sum, { length }) => sum + length, 0),
  );
  const tail = new WireWriter().text(3, "").text(4, "");
  return [head.finish(), ...parts, tail.finish()];
}

/** Whether objects of a kind can be written. */
export function hasMessage(type: TypeMeta): boolean {
  return findShape(type) !== undefined;
}

/** Writes an envelope with an object. */
export function writeEnvelope(writer: WireWriter, object: JsonObject): void {
  const type = { apiVersion: String(object.apiVersion), kind: String(object.kind) };
  const shape = findShape(type);
  if (shape === undefined)
    throw new WireError(`a ${type.kind} of ${type.apiVersion} has no message in protobuf`);
  writeType(writer, type);
  const raw = writer.open(2);
  writeMessage(shape, writer, object);
  writer.close(raw);
  writer.text(3, "").text(4, "");
}

function writeType(writer: WireWriter, { apiVersion, kind }: TypeMeta): void {
  writer.raw(MAGIC);
  const start = writer.open(1);
  writer.text(1, apiVersion).text(2, kind);
  writer.close(start);
}

let shapes: MessageShapes | undefined;
let definitions: ReadonlyMap<string, string> | undefined;

/** The message of a kind. What is known of messages is read when one is first asked for. */
function findShape({ apiVersion, kind }: TypeMeta): MessageShape | undefined {
  if (shapes === undefined || definitions === undefined) {
    const source = kubernetesDefinitions();
    shapes = new MessageShapes(source);
    definitions = new Map(source.kinds().map((of) => [`${apiVersionOf(of)} ${of.kind}`, of.definition]));
  }
  const isPartial = kind === "PartialObjectMetadata" || kind === "PartialObjectMetadataList";
  const name = isPartial ? kind : definitions.get(`${apiVersion} ${kind}`);
  return name === undefined ? undefined : shapes.definition(name);
}

/** The first fields of a message that are bytes, by number. */
function readTexts(bytes: Uint8Array): readonly (Uint8Array | undefined)[] {
  const fields: Uint8Array[] = [];
  const reader = new WireReader(bytes);
  for (let field = reader.next(); field !== 0; field = reader.next())
    if (field <= 4 && reader.wireType === BYTES) fields[field] = reader.bytes();
    else reader.skip();
  return fields;
}
