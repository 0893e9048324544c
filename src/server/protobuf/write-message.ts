import { compareStrings, getField, type Json, type JsonObject } from "../../value/internal.ts";
import type { Codec } from "./codec.ts";
import type { MessageShape, NamedField } from "./message-shape.ts";
import type { WireWriter } from "./wire.ts";

/** Writes the fields of an object as those of a message, byte for byte as Kubernetes does. */
export function writeMessage({ fields }: MessageShape, writer: WireWriter, object: JsonObject): void {
  for (const field of fields) {
    if (field.is === "embedded") {
      const start = writer.open(field.number);
      writeMessage(field.shape, writer, object);
      writer.close(start);
    } else writeField(field, writer, object[field.name] ?? undefined);
  }
}

function writeField(field: NamedField, writer: WireWriter, value: Json | undefined): void {
  const { codec, number } = field;
  if (field.is === "one") {
    if (value !== undefined || field.presence !== "optional") codec.write(writer, number, value);
  } else if (field.is === "list") {
    for (const item of (value ?? []) as Iterable<Json>) codec.write(writer, number, item ?? undefined);
  } else if (value !== undefined) writeEntries(codec, writer, number, value as JsonObject);
}

function writeEntries(codec: Codec, writer: WireWriter, number: number, map: JsonObject): void {
  for (const key of Object.keys(map).sort(compareStrings)) {
    const start = writer.open(number);
    writer.text(1, key);
    codec.write(writer, 2, getField(map, key) ?? undefined);
    writer.close(start);
  }
}
