import { readFileSync } from "node:fs";
import { kubernetes } from "fieldwise/kubernetes";
import { loadOpenApi } from "fieldwise/openapi";
import { deduced, type Schema, type Type } from "fieldwise/schema";
import { type JsonObject, parseJson } from "fieldwise/value";

/** The schema of an OpenAPI document that has these definitions. */
export function schemaOf(schemas: JsonObject): Schema {
  return loadOpenApi({ openapi: "3.0.0", components: { schemas } });
}

const toyFile = new URL("../../spec-fixtures/vectors/toy.openapi.json", import.meta.url);
const toy = schemaOf(parseJson(readFileSync(toyFile, "utf8")) as JsonObject);

/** A type by its name: of the toy schema, of Kubernetes, or `deduced`. */
export function typeNamed(name: string): Type {
  if (name === "deduced") return deduced;
  return name.startsWith("toy.") ? toy.definition(name) : kubernetes().definition(name);
}

export const widget = typeNamed("toy.Widget");
