import { isObject, type Json, type JsonArray, type JsonObject } from "../../../value/internal.ts";
import { WireWriter } from "../../protobuf/wire.ts";

/**
 * A Swagger document as gnostic's messages have it, in which kubectl asks for it: the definitions, with the words that a
 * reader of them needs to know which fields there are, and of the paths what kubectl before 1.27 reads of them, which dry
 * runs only where a patch of that kind takes `dryRun`.
 */
export function encodeSwagger({ swagger, info, paths, definitions }: JsonObject): Uint8Array {
  const { title, version } = info as JsonObject;
  return new WireWriter()
    .bytes(1, swagger as string)
    .message(2, new WireWriter().bytes(1, title as string).bytes(2, version as string))
    .message(8, encodePatches(paths as JsonObject))
    .message(9, encodeSchemas(definitions as JsonObject))
    .finish();
}

function encodePatches(paths: JsonObject): WireWriter {
  const writer = new WireWriter();
  for (const [path, item] of Object.entries(paths)) {
    const { patch } = item as JsonObject;
    if (!isObject(patch)) continue;
    const operations = new WireWriter().message(8, encodeOperation(patch));
    writer.message(2, new WireWriter().bytes(1, path).message(2, operations));
  }
  return writer;
}

/** The query that an operation takes, and its extensions. */
function encodeOperation({ parameters = [], ...rest }: JsonObject): WireWriter {
  const writer = new WireWriter();
  for (const parameter of parameters as readonly JsonObject[])
    if (parameter.in === "query") writer.message(8, encodeQueryParameter(parameter));
  for (const [key, value] of Object.entries(rest))
    if (key.startsWith("x-")) writer.message(13, encodeExtension(key, value as Json));
  return writer;
}

/** Within messages that tell it from other parameters: no reference, not the body, in the query. */
function encodeQueryParameter({ name, type }: JsonObject): WireWriter {
  const parameter = new WireWriter()
    .bytes(2, "query")
    .bytes(4, name as string)
    .bytes(6, type as string);
  return [3, 2, 1].reduce((inner, field) => new WireWriter().message(field, inner), parameter);
}

function encodeSchemas(schemas: JsonObject): WireWriter {
  const writer = new WireWriter();
  for (const [name, schema] of Object.entries(schemas))
    writer.message(1, new WireWriter().bytes(1, name).message(2, encodeSchema(schema as JsonObject)));
  return writer;
}

function encodeSchema(schema: JsonObject): WireWriter {
  const writer = new WireWriter();
  for (const [key, value] of Object.entries(schema)) {
    if (key.startsWith("x-")) writer.message(31, encodeExtension(key, value as Json));
    else FIELDS[key]?.(writer, value as Json);
  }
  return writer;
}

const FIELDS: Readonly<Record<string, (writer: WireWriter, value: Json) => void>> = {
  $ref: (writer, value) => writer.bytes(1, value as string),
  format: (writer, value) => writer.bytes(2, value as string),
  description: (writer, value) => writer.bytes(4, value as string),
  required: (writer, value) => {
    for (const name of value as JsonArray) writer.bytes(19, name as string);
  },
  additionalProperties: (writer, value) =>
    writer.message(
      21,
      isObject(value)
        ? new WireWriter().message(1, encodeSchema(value))
        : new WireWriter().number(2, value as boolean, { always: true }),
    ),
  type: (writer, value) => writer.message(22, new WireWriter().bytes(1, value as string)),
  items: (writer, value) =>
    writer.message(23, new WireWriter().message(1, encodeSchema(value as JsonObject))),
  properties: (writer, value) => writer.message(25, encodeSchemas(value as JsonObject)),
};

/** The value of an extension is a text in YAML, of which JSON is a part. */
function encodeExtension(name: string, value: Json): WireWriter {
  return new WireWriter().bytes(1, name).message(2, new WireWriter().bytes(2, JSON.stringify(value)));
}
