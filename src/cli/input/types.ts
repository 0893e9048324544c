import type { Convert } from "../../apply/internal.ts";
import { kubernetes, kubernetesDefinitions } from "../../kubernetes/internal.ts";
import {
  type DefinitionSource,
  loadCustomResource,
  loadOpenApi,
  readCustomResource,
  readOpenApi,
} from "../../openapi/internal.ts";
import { apiVersionOf, deduced, type ObjectType, type Schema } from "../../schema/internal.ts";
import { isObject, type JsonObject } from "../../value/internal.ts";
import type { Io } from "../io.ts";
import type { Output } from "../output/output.ts";
import { type Document, documentsIn, parseDocument, parseText, splitFile } from "./documents.ts";
import type { KindIdentity } from "./identity.ts";
import { InputError, invalidDocument } from "./input-error.ts";
import { within } from "./locate.ts";
import { type ReadFilesOptions, readFiles, type TextFile } from "./read-files.ts";
import type { Source } from "./source.ts";

/** A schema document, in both its forms. */
export interface SchemaDocument {
  readonly kind: "open-api" | "custom-resource";
  readonly document: JsonObject;
  readonly schema: Schema;
  readonly source: Source;
}

/** Where the types of objects come from: the user's schemas, definitions among the inputs, Kubernetes, else the values. */
export class Types {
  readonly documents: readonly SchemaDocument[];
  readonly #told = new Set<string>();
  #byKind: ReadonlyMap<string, Schema> | undefined;

  constructor(documents: readonly SchemaDocument[]) {
    this.documents = documents;
  }

  /** The type of an object. That no schema has its kind is told, once a kind. */
  find({ apiVersion, kind }: KindIdentity, output: Output): ObjectType {
    const schema = this.schemaOf({ apiVersion, kind });
    if (schema !== undefined) return schema.type(apiVersion, kind);
    const name = `${apiVersion} ${kind}`;
    if (!this.#told.has(name)) {
      this.#told.add(name);
      output.warn(
        `there is no schema of ${name}, so its lists are replaced as a whole: give its definition with --schema`,
      );
    }
    return deduced;
  }

  /** The first schema that has a kind. */
  schemaOf({ apiVersion, kind }: KindIdentity): Schema | undefined {
    this.#byKind ??= indexByKind(this.schemas());
    return this.#byKind.get(`${apiVersion} ${kind}`);
  }

  /** How objects of a kind go from version to version: all known ones have its shape, and others are gone. */
  converter({ apiVersion, kind }: KindIdentity): Convert | undefined {
    const type = this.schemaOf({ apiVersion, kind })?.type(apiVersion, kind);
    if (type === undefined) return undefined;
    return (object, { to }) =>
      this.schemaOf({ apiVersion: to, kind }) === undefined ? undefined : { type, object };
  }

  /** Whether servers keep the status of a kind apart: only writes to its subresource change it. */
  hasStatusSubresource({ apiVersion, kind }: KindIdentity): boolean {
    const schema = this.schemaOf({ apiVersion, kind });
    const definition = this.documents.find((one) => one.schema === schema);
    if (definition?.kind === "custom-resource") return declaresStatus(definition.document, apiVersion);
    return schema === kubernetes() && schema.type(apiVersion, kind).map.fields.has("status");
  }

  /** The definitions that the schemas are made of, in the same order. */
  definitions(): readonly DefinitionSource[] {
    const read = ({ kind, document }: SchemaDocument): DefinitionSource =>
      kind === "open-api" ? readOpenApi(document) : readCustomResource(document);
    return [...this.documents.map(read), kubernetesDefinitions()];
  }

  /** Every schema, in the order in which they are asked. */
  schemas(): readonly Schema[] {
    return [...this.documents.map(({ schema }) => schema), kubernetes()];
  }
}

/** Whether the definition of a custom resource has a status subresource in a version. */
function declaresStatus(definition: JsonObject, apiVersion: string): boolean {
  const { spec } = definition as unknown as { readonly spec: { readonly versions: readonly JsonObject[] } };
  const version = spec.versions.find(({ name }) => apiVersion.endsWith(`/${name}`));
  return isObject(version?.subresources) && version.subresources.status !== undefined;
}

/** The first schema of every kind. */
function indexByKind(schemas: readonly Schema[]): ReadonlyMap<string, Schema> {
  const index = new Map<string, Schema>();
  for (const schema of schemas) {
    for (const kind of schema.kinds()) {
      const key = `${apiVersionOf(kind)} ${kind.kind}`;
      if (!index.has(key)) index.set(key, schema);
    }
  }
  return index;
}

export interface TypeSources extends ReadFilesOptions {
  /** Files with schemas. */
  readonly schemas: readonly string[];
  /** Files with objects, among which there may be definitions of custom resources. */
  readonly inputs: readonly string[];
}

/** Reads the schemas that a user names, and those found among the inputs. */
export async function readTypes(sources: TypeSources, io: Io): Promise<Types> {
  const documents: SchemaDocument[] = [];
  for await (const file of readFiles(sources.schemas, io)) {
    for (const part of splitFile(file)) {
      const found = [...loadSchema(part)];
      if (found.length === 0 && part.text.trim() !== "")
        throw invalidDocument(
          part,
          "this is no schema: give an OpenAPI document or a CustomResourceDefinition",
        );
      documents.push(...found);
    }
  }
  for await (const file of readFiles(sources.inputs, io, sources)) {
    for (const document of definitionsIn(file)) documents.push(loadDefinition(document));
  }
  return new Types(documents);
}

/** The definitions of custom resources among inputs, where those in old versions are objects like any other. */
function* definitionsIn(file: TextFile): Generator<Document> {
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
  for (const document of documentsIn(value, source)) {
    if (document.object.kind === DEFINITION) yield loadDefinition(document);
  }
}

function loadDefinition(document: Document): SchemaDocument {
  const { object, source } = document;
  const schema = within(document, () => loadCustomResource(object));
  return { kind: "custom-resource", document: object, schema, source };
}
