import { isType, type Schema, type Type } from "../../schema/internal.ts";
import {
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MergeError,
  readShared,
  showValue,
} from "../../value/internal.ts";
import type { ApiKind } from "./api-kind.ts";
import { readKindVersions } from "./custom-resource.ts";
import { SchemaReader } from "./read-schema.ts";
import { TypeReader } from "./read-type.ts";
import type { Shape } from "./shape.ts";

/**
 * What can be compared: an OpenAPI document (v3 or v2), a CustomResourceDefinition, a JSON schema, or a list of
 * such documents; a compiled schema, or one compiled type. What is compiled no longer knows its validation.
 */
export type SchemaSource = object | readonly object[] | Schema | Type;

/** All that one side of a comparison has. */
export interface Api {
  /** The kinds, each in a version. */
  readonly kinds: readonly ApiKind[];
  readonly definitions: ReadonlyMap<string, Shape>;
  /** Set if this is a type by itself, and neither a kind nor a definition of a document. */
  readonly single: Shape | undefined;
  /** Whether anything in it needs a client feature. */
  readonly hasFeatures: boolean;
  /** Whether all of it are CustomResourceDefinitions. */
  readonly isCustom: boolean;
}

export function readApi(source: unknown): Api {
  if (isSchema(source)) return readCompiled(source);
  if (isType(source)) {
    const single = new TypeReader().read(source);
    return { kinds: [], definitions: new Map(), single, hasFeatures: false, isCustom: false };
  }
  const documents = documentsOf(readShared(source));
  const definitions = new Map<string, Json>();
  for (const document of documents) collectDefinitions(document, definitions);
  const reader = new SchemaReader(definitions);
  const hasFeatures = documents.some(mentionsFeatures);
  const [first] = documents;
  if (documents.length === 1 && first !== undefined && !isDocument(first)) {
    return {
      kinds: [],
      definitions: new Map(),
      single: reader.read(first, ""),
      hasFeatures,
      isCustom: false,
    };
  }
  const shapes = new Map([...definitions.keys()].map((name) => [name, reader.definition(name)]));
  const resourceReader = new SchemaReader(definitions, true);
  const resources = documents
    .filter(isCustomResource)
    .flatMap((document) => readKindVersions(document, resourceReader));
  const kinds = [...kindsOf(shapes.values()), ...resources];
  const isCustom = documents.every(isCustomResource);
  return { kinds, definitions: shapes, single: undefined, hasFeatures, isCustom };
}

export function isSchema(source: unknown): source is Schema {
  return isObject(source) && typeof (source as unknown as Schema).definitionNames === "function";
}

function readCompiled(schema: Schema): Api {
  const reader = new TypeReader();
  const names = schema.definitionNames();
  const shapes = new Map(names.map((name) => [name, reader.read(schema.definition(name))]));
  return {
    kinds: kindsOf(shapes.values()),
    definitions: shapes,
    single: undefined,
    hasFeatures: false,
    isCustom: false,
  };
}

/** Whether a document has the keyword of client features anywhere: most have not, and need no closer look. */
function mentionsFeatures(document: JsonObject): boolean {
  // What stands in many places is looked at once.
  const values = new Set<object>([document]);
  for (const value of values) {
    if (!Array.isArray(value) && Object.hasOwn(value, "x-fieldwise-feature")) return true;
    for (const inner of Object.values<unknown>(value as JsonObject)) {
      if (typeof inner === "object" && inner !== null) values.add(inner);
    }
  }
  return false;
}

/** Kinds as definitions state them. One with several, such as DeleteOptions, is no kind of its own in any. */
function kindsOf(shapes: Iterable<Shape>): readonly ApiKind[] {
  return [...shapes].flatMap((shape) => {
    const [kind] = shape.kinds;
    return kind === undefined || shape.kinds.length > 1 ? [] : [{ ...kind, shape, resource: undefined }];
  });
}

function documentsOf(source: Json): readonly JsonObject[] {
  const stated: JsonArray = Array.isArray(source) ? source : [source];
  const documents = stated.flatMap((document: Json) => {
    const items = isObject(document) && document.kind === "List" ? document.items : undefined;
    return Array.isArray(items) ? (items as JsonArray) : [document];
  });
  if (documents.length === 0) throw invalidDocument("there is no document: pass one");
  const isAlone = documents.length === 1;
  for (const document of documents) {
    if (!isObject(document)) {
      const parse = typeof document === "string" ? "parse its text first" : "pass the document itself";
      throw invalidDocument(`a schema must be an object, but this is ${showValue(document)}: ${parse}`);
    }
    if (!isDocument(document) && !(isAlone && isPlainSchema(document))) throw invalidDocument(UNKNOWN);
  }
  return documents as readonly JsonObject[];
}

const UNKNOWN =
  "this is neither an OpenAPI document, nor a CustomResourceDefinition, nor a JSON schema: pass one of those";

function isDocument(document: JsonObject): boolean {
  return document.openapi !== undefined || document.swagger !== undefined || isCustomResource(document);
}

function isCustomResource(document: JsonObject): boolean {
  return document.kind === "CustomResourceDefinition";
}

const SCHEMA_KEYWORDS = [
  "type",
  "properties",
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "items",
  "enum",
  "additionalProperties",
];

function isPlainSchema(document: JsonObject): boolean {
  return SCHEMA_KEYWORDS.some((keyword) => document[keyword] !== undefined);
}

/** Adds the definitions of a document. Where two have the same name, the first counts. */
function collectDefinitions(document: JsonObject, definitions: Map<string, Json>): void {
  const components = isObject(document.components) ? document.components.schemas : undefined;
  for (const found of [components, document.definitions, document.$defs]) {
    if (!isObject(found)) continue;
    for (const name of Object.keys(found)) {
      if (!definitions.has(name)) definitions.set(name, getField(found, name) as Json);
    }
  }
}

function invalidDocument(message: string): MergeError {
  return new MergeError("DOCUMENT_INVALID", "", message);
}
