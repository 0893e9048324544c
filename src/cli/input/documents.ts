import { createYamlLocator, parseYaml, splitYaml } from "../../adapters/yaml.ts";
import { isObject, type Json, type JsonObject, MergeError, parseJson } from "../../value/index.ts";
import type { Io } from "../io.ts";
import { InputError } from "./input-error.ts";
import { type ReadFilesOptions, readFiles, type TextFile } from "./read-files.ts";
import { mentionsSecret } from "./secret.ts";
import type { Source } from "./source.ts";
import { splitJson } from "./split-json.ts";

export interface Document {
  readonly object: JsonObject;
  readonly source: Source;
}

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

/** The documents of a file as texts. */
export function* splitFile({ name, text }: TextFile): Generator<Source> {
  const parts = startsAsJson(text) && !/^---/m.test(text) ? splitJson(text) : splitYaml(text);
  for (const { text, line } of parts)
    yield {
      ...{ file: name, text, line, place: [], secret: mentionsSecret(text) },
      locator: createYamlLocator(text),
    };
}

/** The objects of one document: none if it is empty, several if it is a list. */
export function* parseDocument(source: Source): Generator<Document> {
  const value = parseText(source);
  if (value === null) return;
  if (!isObject(value)) {
    const error = new MergeError(
      "DOCUMENT_INVALID",
      "",
      "a document must be an object with apiVersion, kind and metadata: make it one",
    );
    throw new InputError(source, error);
  }
  if (!isList(value)) yield { object: value, source };
  else {
    for (const [index, item] of value.items.entries()) {
      const inside = { ...source, place: ["items", index] };
      yield { object: itemOf(value, item, inside), source: inside };
    }
  }
}

/** A document's value: as JSON where it is JSON, which is quicker and has the clearer errors, else as YAML. */
export function parseText(source: Source): Json {
  try {
    if (!startsAsJson(source.text)) return parseYaml(source.text);
    try {
      return parseJson(source.text);
    } catch (error) {
      if (source.file.endsWith(".json")) throw error;
      return parseYaml(source.text);
    }
  } catch (error) {
    if (error instanceof MergeError) throw new InputError(source, error, error.position);
    throw error;
  }
}

function startsAsJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

type ListObject = JsonObject & { readonly items: readonly Json[] };

function isList(value: JsonObject): value is ListObject {
  return typeof value.kind === "string" && value.kind.endsWith("List") && Array.isArray(value.items);
}

/** An item of a list. In a list of one kind, as a server gives it, items need not say what they are. */
function itemOf(list: ListObject, item: Json, source: Source): JsonObject {
  if (!isObject(item)) {
    const error = new MergeError("DOCUMENT_INVALID", "", "an item of a list must be an object: make it one");
    throw new InputError(source, error);
  }
  if (list.kind === "List" || item.kind !== undefined) return item;
  const kind = (list.kind as string).slice(0, -"List".length);
  return { apiVersion: list.apiVersion as Json, kind, ...item };
}
