import type { GroupVersionKind, KindDefinition, Origin } from "../schema/internal.ts";
import { getField, isForeign, isObject, type Json, type JsonObject, readAsJson } from "../value/internal.ts";
import type { DefinitionSource } from "./definition-source.ts";
import { readDefinition, wrongDocument } from "./document.ts";
import { readKinds } from "./keywords.ts";
import { readOrigins } from "./read-origins.ts";

/**
 * The definitions of OpenAPI documents, v3 or v2. Where two documents define the same name, the first counts. A definition
 * is read when it is asked for: one that is not JSON is an error then.
 */
export function readOpenApi(...documents: readonly object[]): DefinitionSource {
  const opened = documents.map(openDocument);
  const stated = new Map<string, unknown>();
  for (const { definitions } of opened) {
    for (const [name, definition] of Object.entries(definitions)) {
      if (!stated.has(name)) stated.set(name, definition);
    }
  }
  const read = new Map<string, Json>();
  let origins: ((kind: GroupVersionKind) => Origin | undefined) | undefined;

  function readNamed(name: string): Json {
    const known = read.get(name);
    if (known !== undefined) return known;
    const definition = readDefinition(stated.get(name), name);
    read.set(name, definition);
    return definition;
  }

  function originOf(name: string): Origin | undefined {
    origins ??= readAsJson({ opened }, ["opened"], (parts) => readOrigins(parts.opened));
    const found = kindsOf(name, stated.get(name)).map(origins);
    return found.includes("built-in") ? "built-in" : found.find((origin) => origin !== undefined);
  }

  return {
    names: () => [...stated.keys()],
    kinds: () => [...stated].flatMap(([name, schema]) => kindsOf(name, schema)),
    has: (name: string) => stated.has(name),
    read: readNamed,
    placeOf: (name: string) => name,
    originOf,
  };
}

interface OpenedDocument {
  readonly definitions: JsonObject;
  readonly paths: Json | undefined;
}

/** The parts of a document. What is in them is read when it is asked for. */
function openDocument(document: object): OpenedDocument {
  return readAsJson({ document }, ["document"], (parts) => partsOf(parts.document));
}

function partsOf(document: object): OpenedDocument {
  if (isObject(document)) {
    const { openapi, swagger, components, definitions, paths } = document;
    const v3 = openapi !== undefined && isObject(components) ? getField(components, "schemas") : undefined;
    const found = swagger === undefined ? v3 : definitions;
    if (isObject(found) && !isForeign(found)) return { definitions: { ...found }, paths };
  }
  throw wrongDocument(document, "an OpenAPI document with definitions");
}

/** The kinds of a definition; none if it states them wrongly, which is its own error when it is compiled. */
function kindsOf(definition: string, schema: unknown): readonly KindDefinition[] {
  try {
    if (!isObject(schema)) return [];
    return readKinds(schema, definition).map((kind) => ({ ...kind, definition }));
  } catch {
    return [];
  }
}
