import { existsSync } from "node:fs";
import { compareSchemas } from "../../compatibility/index.ts";
import { MergeError } from "../../value/internal.ts";
import { type Document, parseDocument, splitFile } from "../input/documents.ts";
import { nameFile } from "../input/file-position.ts";
import { InputError } from "../input/input-error.ts";
import { locateError } from "../input/locate.ts";
import { inFolder, isFolder, type ReadFilesOptions, readFiles, type TextFile } from "../input/read-files.ts";
import type { Io } from "../io.ts";

/** One side of a comparison. */
export interface SchemaFiles {
  readonly documents: readonly Document[];
  /** What goes to `compareSchemas`. */
  readonly source: object;
  /** What could not be read, and may be a schema. */
  readonly unread: readonly UnreadSchema[];
}

export interface UnreadSchema {
  readonly file: string;
  readonly error: Error;
}

export interface ReadSchemasOptions extends ReadFilesOptions {
  /** Whether there need not be any, as all that were there may have been removed. Default: false. */
  readonly mayBeGone?: boolean;
}

/**
 * The schemas in a file or a folder. Where there are some, what else there is is left out: folders of definitions hold a
 * kustomization, too. A document by itself may also be a plain JSON schema. That a schema is malformed says where.
 */
export async function readSchemas(
  name: string,
  io: Io,
  { mayBeGone = false, ...options }: ReadSchemasOptions,
): Promise<SchemaFiles> {
  const files: TextFile[] = [];
  if (mayBeGone && !existsSync(inFolder(name, io))) return findSchemas(files, false);
  const unread: UnreadSchema[] = [];
  const onUnread: ReadFilesOptions["onUnread"] = ({ file, error, isNamed }) => {
    if (isNamed && mayBeGone && isFolder(name, io)) return;
    if (isNamed) throw error;
    unread.push({ file, error });
  };
  for await (const file of readFiles([name], io, { ...options, onUnread })) files.push(file);
  const isAlone = name === "-" || !isFolder(name, io) || (files.length === 1 && !mayBeGone);
  const side = findSchemas(files, isAlone);
  if (!mayBeGone && side.documents.length === 0 && unread.length + side.unread.length === 0) {
    const message = "there is no schema in it: give an OpenAPI document or a CustomResourceDefinition";
    throw new MergeError("DOCUMENT_INVALID", nameFile(name), message);
  }
  return { ...side, unread: [...unread, ...side.unread] };
}

/** The schemas in texts; there may be none. That one of several files cannot be parsed is noted; a file by itself must be readable. */
export function findSchemas(files: readonly TextFile[], isAlone: boolean): SchemaFiles {
  const all: Document[] = [];
  const unread: UnreadSchema[] = [];
  for (const file of files) {
    try {
      for (const part of splitFile(file))
        if (isAlone || MAY_BE_SCHEMA.test(part.text)) all.push(...parseDocument(part));
    } catch (error) {
      if (isAlone || !(error instanceof InputError)) throw error;
      unread.push({ file: file.name, error });
    }
  }
  const schemas = all.filter(isSchema);
  const documents = schemas.length === 0 && all.length === 1 ? all : schemas;
  return { documents, source: sourceOf(documents), unread };
}

/** Documents as `compareSchemas` takes them. */
export function sourceOf(documents: readonly Document[]): object {
  const [first] = documents;
  return documents.length === 1 && first ? first.object : documents.map(({ object }) => object);
}

const MAY_BE_SCHEMA = /CustomResourceDefinition|openapi|swagger/;
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
