import { loadCustomResource, loadOpenApi } from "../../openapi/internal.ts";
import type { Schema } from "../../schema/internal.ts";
import { isObject, type JsonObject } from "../../value/internal.ts";
import type { Io } from "../io.ts";
import { type Document, documentsIn, parseDocument, parseText, splitFile } from "./documents.ts";
import { InputError, invalidDocument } from "./input-error.ts";
import { within } from "./locate.ts";
import { readFiles, type TextFile } from "./read-files.ts";
import type { Source } from "./source.ts";

/** A schema document, in both its forms. */
export interface SchemaDocument {
  readonly kind: "open-api" | "custom-resource";
  readonly document: JsonObject;
  readonly schema: Schema;
  readonly source: Source;
}

/** The schemas in what a user names. A release or a folder holds other objects, too, which are left out; one schema must be there. */
export async function readNamedSchemas(name: string, io: Io): Promise<readonly SchemaDocument[]> {
  const documents: SchemaDocument[] = [];
  let other: Source | undefined;
  for await (const file of readFiles([name], io, { recursive: true })) {
    for (const part of splitFile(file)) {
      const found = MAY_BE_SCHEMA.test(part.text) ? [...loadSchema(part)] : [];
      documents.push(...found);
      if (found.length === 0 && part.text.trim() !== "") other ??= part;
    }
  }
  if (documents.length > 0 || other === undefined) return documents;
  throw invalidDocument(
    other,
    "this is no schema: give an OpenAPI document, a CustomResourceDefinition or a protobuf descriptor set",
  );
}

const MAY_BE_SCHEMA = /CustomResourceDefinition|openapi|swagger/;

/** The definitions of custom resources among inputs. One that is malformed is an error; where others get their turn, it is left out. */
export function* definitionsIn(file: TextFile, isLenient: boolean): Generator<SchemaDocument> {
  for (const document of findDefinitions(file)) {
    const loaded = loadDefinitions(document);
    yield* isLenient ? readable(loaded) : loaded;
  }
}

/** The definitions of custom resources among inputs, where those in old versions are objects like any other. */
function* findDefinitions(file: TextFile): Generator<Document> {
  // Most files hold none, and need not be parsed to know that.
  if (!file.text.includes(DEFINITION)) return;
  for (const part of readable(splitFile(file))) {
    if (!part.text.includes(DEFINITION)) continue;
    for (const document of readable(parseDocument(part))) {
      const { apiVersion, kind } = document.object;
      if (kind === DEFINITION && apiVersion === "apiextensions.k8s.io/v1") yield document;
    }
  }
}

const DEFINITION = "CustomResourceDefinition";

/** What can be read. Of inputs, the rest is told when its turn comes. */
function* readable<Item>(items: Iterable<Item>): Generator<Item> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
}

/** The schemas that a document holds: none if it is something else. */
function* loadSchema(source: Source): Generator<SchemaDocument> {
  const value = parseText(source);
  if (isObject(value) && (value.openapi !== undefined || value.swagger !== undefined)) {
    yield {
      kind: "open-api",
      document: value,
      schema: within({ object: value, source }, () => loadOpenApi(value)),
      source,
    };
    return;
  }
  if (!isObject(value)) return;
  for (const document of documentsIn(value, source)) {
    if (document.object.kind === DEFINITION && !isPart(document)) yield loadDefinition(document);
  }
}

/** Whether a definition says neither its group nor its names, as the patches do that kubebuilder writes beside definitions. */
function isPart({ object: { spec } }: Document): boolean {
  return !isObject(spec) || (spec.group === undefined && spec.names === undefined);
}

/** The same when its turn comes. */
function* loadDefinitions(document: Document): Generator<SchemaDocument> {
  yield loadDefinition(document);
}

function loadDefinition(document: Document): SchemaDocument {
  const { object, source } = document;
  const schema = within(document, () => loadCustomResource(object));
  return { kind: "custom-resource", document: object, schema, source };
}
