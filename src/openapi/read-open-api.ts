import type { GroupVersionKind, KindDefinition, Origin } from "../schema/index.ts";
import { getField, isObject, type Json, type JsonObject, MergeError } from "../value/index.ts";
import type { DefinitionSource } from "./definition-source.ts";
import { wrongDocument } from "./document.ts";
import { readKinds } from "./keywords.ts";
import { readOrigins } from "./read-origins.ts";

/** The definitions of OpenAPI documents, v3 or v2. Where two documents define the same name, the first counts. */
export function readOpenApi(...documents: readonly Json[]): DefinitionSource {
  const definitions = new Map<string, Json>();
  for (const document of documents) {
    const found = definitionsOf(document);
    for (const name of Object.keys(found)) {
      if (!definitions.has(name)) definitions.set(name, getField(found, name) as Json);
    }
  }
  let origins: ((kind: GroupVersionKind) => Origin | undefined) | undefined;

  function originOf(name: string): Origin | undefined {
    origins ??= readOrigins(documents);
    const found = kindsOf(name, definitions.get(name)).map(origins);
    return found.includes("built-in") ? "built-in" : found.find((origin) => origin !== undefined);
  }

  return {
    names: () => [...definitions.keys()],
    kinds: () => [...definitions].flatMap(([name, schema]) => kindsOf(name, schema)),
    has: (name: string) => definitions.has(name),
    read: (name: string) => definitions.get(name) as Json,
    placeOf: (name: string) => name,
    originOf,
  };
}

function definitionsOf(document: Json): JsonObject {
  if (isObject(document)) {
    const { openapi, swagger, components, definitions } = document;
    const v3 = openapi !== undefined && isObject(components) ? components.schemas : undefined;
    const found = swagger === undefined ? v3 : definitions;
    if (isObject(found)) return found;
  }
  throw wrongDocument(document, "an OpenAPI document with definitions");
}

/** The kinds of a definition; none if it states them wrongly, which is its own error when it is compiled. */
function kindsOf(definition: string, schema: Json | undefined): readonly KindDefinition[] {
  if (!isObject(schema)) return [];
  try {
    return readKinds(schema, definition).map((kind) => ({ ...kind, definition }));
  } catch (error) {
    if (error instanceof MergeError) return [];
    throw error;
  }
}
