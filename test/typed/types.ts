import { readFileSync } from "node:fs";
import { loadMergeSchema } from "fieldwise/openapi";
import { type Type, untyped } from "fieldwise/schema";
import { parseJson } from "fieldwise/value";
import { typeNamed as otherTypeNamed, schemaOf } from "../patch/schemas.ts";

const file = new URL("../../spec-fixtures/typed/odd.smd.json", import.meta.url);
const odd = loadMergeSchema(parseJson(readFileSync(file, "utf8")) as object);

/** A type by its name: of the odd schema, of the toy schema, of Kubernetes, `deduced` or `untyped`. */
export function typeNamed(name: string): Type {
  if (name === "untyped") return untyped;
  return name.startsWith("odd.") ? odd.definition(name) : otherTypeNamed(name);
}

export const oddObject = typeNamed("odd.Object");

/** A type with one field for each format that a string may have in OpenAPI. */
export const formats = schemaOf({
  Formats: {
    type: "object",
    properties: {
      plain: { type: "string" },
      byte: { type: "string", format: "byte" },
      time: { type: "string", format: "date-time" },
      port: { "x-kubernetes-int-or-string": true },
      small: { type: "integer", format: "int32" },
      large: { type: "integer", format: "int64" },
      double: { type: "number", format: "double" },
    },
  },
}).definition("Formats");
