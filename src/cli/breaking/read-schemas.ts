import { compareSchemas } from "../../compatibility/index.ts";
import { MergeError } from "../../value/internal.ts";
import { type Document, readDocuments } from "../input/documents.ts";
import { nameFile } from "../input/file-position.ts";
import { locateError } from "../input/locate.ts";
import type { ReadFilesOptions } from "../input/read-files.ts";
import type { Io } from "../io.ts";

/** One side of a comparison. */
export interface SchemaFiles {
  readonly documents: readonly Document[];
  /** What goes to `compareSchemas`. */
  readonly source: object;
}

/**
 * The schemas in a file or a folder. Where there are some, what else is there is left out: folders of definitions hold a
 * kustomization, too. A document by itself may also be a plain JSON schema. That a schema is malformed says where.
 */
export async function readSchemas(name: string, io: Io, options: ReadFilesOptions): Promise<SchemaFiles> {
  const all: Document[] = [];
  for await (const document of readDocuments([name], io, options)) all.push(document);
  const schemas = all.filter(isSchema);
  const documents = schemas.length === 0 && all.length === 1 ? all : schemas;
  if (documents.length === 0) {
    const message = "there is no schema in it: give an OpenAPI document or a CustomResourceDefinition";
    throw new MergeError("DOCUMENT_INVALID", nameFile(name), message);
  }
  const [first] = documents as [Document];
  return {
    documents,
    source: documents.length === 1 ? first.object : documents.map(({ object }) => object),
  };
}

function isSchema({ object }: Document): boolean {
  const { kind, openapi, swagger } = object;
  return kind === "CustomResourceDefinition" || openapi !== undefined || swagger !== undefined;
}

/** An error of a comparison, with the document that is to blame if one is. */
export function blameDocument(sides: readonly SchemaFiles[], error: MergeError): Error {
  for (const document of sides.flatMap(({ documents }) => documents)) {
    try {
      compareSchemas(document.object, document.object);
    } catch (found) {
      if (found instanceof MergeError && found.message === error.message) return locateError(document, error);
    }
  }
  return error;
}
