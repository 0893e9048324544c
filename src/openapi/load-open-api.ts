import { createSchema, type KindDefinition, type Schema } from "../schema/index.ts";
import { getField, isObject, type Json, type JsonObject, MergeError } from "../value/index.ts";
import { Compiler } from "./compile.ts";
import { readKinds } from "./keywords.ts";

/**
 * The types of OpenAPI documents, v3 or v2, as Kubernetes publishes them. Several documents make one schema, as
 * the one per group and version that a server has; where two define the same name, the first counts. A definition is compiled when
 * it is first asked for, so one that is unsound stops nobody who does not use it; `check()` finds them all.
 */
export function loadOpenApi(...documents: readonly Json[]): Schema {
  const definitions = new Map<string, Json>();
  for (const document of documents) {
    const found = definitionsOf(document);
    for (const name of Object.keys(found)) {
      if (!definitions.has(name)) definitions.set(name, getField(found, name) as Json);
    }
  }
  const compiler = new Compiler({
    has: (name) => definitions.has(name),
    read: (name) => definitions.get(name) as Json,
    placeOf: (name) => name,
  });
  return createSchema({
    names: () => [...definitions.keys()],
    kinds: () => kindsOf(definitions),
    find: (name) => compiler.findChecked(name),
    check: (type) => compiler.check(type),
  });
}

function definitionsOf(document: Json): JsonObject {
  if (!isObject(document)) {
    throw new MergeError(
      "DOCUMENT_INVALID",
      "",
      "an OpenAPI document must be an object: parse its text first",
    );
  }
  const { openapi, swagger, components, definitions } = document;
  const found = openapi === undefined ? definitions : isObject(components) ? components.schemas : undefined;
  if ((openapi !== undefined || swagger !== undefined) && isObject(found)) return found;
  throw new MergeError("DOCUMENT_INVALID", "", `this is ${nameDocument(document)}`);
}

function nameDocument({ kind, openapi, swagger, types }: JsonObject): string {
  if (kind === "CustomResourceDefinition")
    return "a CustomResourceDefinition: load it with loadCustomResource";
  if (Array.isArray(types)) return "a structured-merge-diff schema: load it with loadMergeSchema";
  if (openapi !== undefined)
    return 'an OpenAPI document without "components.schemas": load one that has them';
  if (swagger !== undefined) return 'a Swagger document without "definitions": load one that has them';
  return 'not an OpenAPI document: it must have "openapi" and "components", or "swagger" and "definitions"';
}

function kindsOf(definitions: ReadonlyMap<string, Json>): readonly KindDefinition[] {
  const kinds: KindDefinition[] = [];
  for (const [definition, schema] of definitions) {
    if (!isObject(schema)) continue;
    for (const kind of readKinds(schema, definition)) kinds.push({ ...kind, definition });
  }
  return kinds;
}
