import { createYamlLocator, openLists, parseYaml, splitYaml } from "../../adapters/yaml.ts";
import { type Json, type JsonObject, MergeError, parseJson } from "../../value/internal.ts";
import type { Io } from "../io.ts";
import { InputError } from "./input-error.ts";
import { type ReadFilesOptions, readFiles, type TextFile } from "./read-files.ts";
import { mentionsSecret } from "./secret.ts";
import type { Source } from "./source.ts";

export interface Document {
  readonly object: JsonObject;
  readonly source: Source;
  /** The full name of the protobuf message that it is; absent for objects of kinds. */
  readonly message?: string | undefined;
}

/** What becomes of a document as it is read, before anybody works with it. */
export type OpenDocument = (document: Document) => Document;

/** The objects in the files that a user names, each parsed when it is its turn; lists give their items. */
export async function* readDocuments(
  names: readonly string[],
  io: Io,
  options: ReadFilesOptions = {},
): AsyncGenerator<Document> {
  for await (const file of readFiles(names, io, options)) {
    for (const part of splitFile(file)) yield* parseDocument(part);
  }
}

/** The documents of a file as texts. A line that separates them badly is an error when its turn comes. */
export function* splitFile({ name, text }: TextFile): Generator<Source> {
  try {
    for (const part of splitYaml(text)) yield sourceOf(name, part);
  } catch (error) {
    throw withSource(error, sourceOf(name, { text, line: 1 }));
  }
}

function sourceOf(file: string, { text, line }: Pick<Source, "text" | "line">): Source {
  const secret = mentionsSecret(text);
  return { file, text, line, place: [], secret, locator: createYamlLocator(text) };
}

/** The objects of one document: none if it is empty, several if it is a list. */
export function* parseDocument(source: Source): Generator<Document> {
  yield* documentsIn(parseText(source), source);
}

/** The same of a text that is parsed already. */
export function* documentsIn(value: Json, source: Source): Generator<Document> {
  try {
    for (const { object, place } of openLists(value, source.locator))
      yield { object, source: { ...source, place } };
  } catch (error) {
    throw withSource(error, source);
  }
}

/** A document's value: as JSON where it is JSON, which is quicker and has the clearer errors, else as YAML. */
export function parseText(source: Source): Json {
  try {
    if (!/^\s*[{[]/.test(source.text)) return parseYaml(source.text);
    try {
      return parseJson(source.text);
    } catch (error) {
      if (source.file.endsWith(".json")) throw error;
      return parseYaml(source.text);
    }
  } catch (error) {
    throw withSource(error, source);
  }
}

function withSource(error: unknown, source: Source): unknown {
  return error instanceof MergeError ? new InputError(source, error, error.position) : error;
}
