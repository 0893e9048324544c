import { isObject, type Json, type JsonObject, type MutableObject } from "../../value/internal.ts";
import type { Codec } from "./codec.ts";
import { type MessageShape, shapeOf } from "./message-shape.ts";
import { readMessage } from "./read-message.ts";
import { BYTES } from "./wire.ts";
import { writeMessage } from "./write-message.ts";

const NONE: JsonObject = {};

/** A message that is an object in JSON. Its shape is asked for when one is first seen. */
export function messageCodec(shape: () => MessageShape): Codec {
  return {
    wireType: BYTES,
    read: (reader, depth, before) =>
      readMessage(shape(), reader.bytes(), (before ?? {}) as MutableObject, depth),
    write(writer, field, value) {
      const start = writer.open(field);
      writeMessage(shape(), writer, isObject(value) ? value : NONE);
      writer.close(start);
    },
  };
}

/** A message with fields that are a JSON value only together: `join` makes it of them, `split` them of it. */
export function joinedCodec(
  shape: () => MessageShape,
  join: (parts: JsonObject) => Json | undefined,
  split: (value: Json) => JsonObject,
): Codec {
  const codec = messageCodec(shape);
  return {
    wireType: BYTES,
    read: (reader, depth) => join(codec.read(reader, depth, undefined) as JsonObject),
    write: (writer, field, value) => codec.write(writer, field, value === undefined ? NONE : split(value)),
  };
}

/** A list in a message of its own. */
export function wrappedCodec(items: Codec): Codec {
  const shape = shapeOf([{ is: "list", number: 1, name: "items", codec: items, presence: "unless-zero" }]);
  return joinedCodec(
    () => shape,
    (parts) => parts.items ?? [],
    (value) => ({ items: value }),
  );
}
