import type { JsonObject } from "../../value/internal.ts";
import { USUAL_SIZE, writeEnvelope } from "./envelope.ts";
import { WireWriter } from "./wire.ts";

/** An event of a watch: its length in four bytes, then a message with its type, and the object in an envelope. */
export function encodeEvent(type: string, object: JsonObject): Uint8Array {
  const writer = new WireWriter(USUAL_SIZE).raw(new Uint8Array(4)).text(1, type);
  const extension = writer.open(2);
  const raw = writer.open(1);
  writeEnvelope(writer, object);
  writer.close(raw);
  writer.close(extension);
  const frame = writer.finish();
  new DataView(frame.buffer, frame.byteOffset).setUint32(0, frame.length - 4);
  return frame;
}
