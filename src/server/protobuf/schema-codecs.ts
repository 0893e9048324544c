import type { JsonArray } from "../../value/internal.ts";
import { BOOLEAN, type Codec, STRING } from "./codec.ts";
import { joinedCodec } from "./message-codecs.ts";
import { shapeOf } from "./message-shape.ts";

/** Where the schemas of custom resources are. */
export const SCHEMA = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps";

/** The messages for what may be a schema or something else, by their definitions. */
export function schemaCodecs(schema: Codec): ReadonlyMap<string, Codec> {
  return new Map([
    [`${SCHEMA}OrArray`, schemaOrList(schema, schema)],
    [`${SCHEMA}OrStringArray`, schemaOrList(schema, STRING)],
    [`${SCHEMA}OrBool`, schemaOrBoolean(schema)],
  ]);
}

function schemaOrList(schema: Codec, items: Codec): Codec {
  const shape = shapeOf([
    { is: "one", number: 1, name: "schema", codec: schema, presence: "optional" },
    { is: "list", number: 2, name: "items", codec: items, presence: "unless-zero" },
  ]);
  return joinedCodec(
    () => shape,
    (parts) => parts.items ?? parts.schema,
    (value) => (Array.isArray(value) ? { items: value as JsonArray } : { schema: value }),
  );
}

function schemaOrBoolean(schema: Codec): Codec {
  const shape = shapeOf([
    { is: "one", number: 1, name: "allows", codec: BOOLEAN, presence: "always" },
    { is: "one", number: 2, name: "schema", codec: schema, presence: "optional" },
  ]);
  return joinedCodec(
    () => shape,
    ({ allows = false, schema: stated }) => stated ?? allows,
    (value) => (typeof value === "boolean" ? { allows: value } : { allows: true, schema: value }),
  );
}
