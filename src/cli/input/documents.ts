import { createYamlLocator, parseYaml, splitYaml } from "../../adapters/yaml.ts";
import { isObject, type Json, type JsonObject, MergeError, parseJson } from "../../value/index.ts";
import type { Io } from "../io.ts";
import { InputError, invalidDocument } from "./input-error.ts";
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

/** The documents of a file as texts. A line that separates them badly is an error when its turn comes. */
export function* splitFile({ name, text }: TextFile): Generator<Source> {
  const parts = startsAsJson(text) && !/^---/m.test(text) ? splitJson(text) : splitYaml(text);
  try {
    for (const part of parts) yield sourceOf(name, part);
  } catch (error) {
    throw error instanceof MergeError
      ? new InputError(sourceOf(name, { text, line: 1 }), error, error.position)
      : error;
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
  if (value === null) return;
  if (!isObject(value))
    throw invalidDocument(
      source,
      "a document must be an object with apiVersion, kind and metadata: make it one",
    );
  yield* objectsIn(value, source);
}

/** An object, or what a list holds; lists may hold lists. */
function* objectsIn(object: JsonObject, source: Source): Generator<Document> {
  const items = itemsOf(object);
  if (items === undefined) {
    yield { object, source };
    return;
  }
  for (const [index, item] of items.entries()) {
    const inside = { ...source, place: [...source.place, "items", index] };
    yield* objectsIn(completeItem(object, item, inside), inside);
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

/** The items of a list, if an object is one. A `List` need not have any. */
function itemsOf({ apiVersion, kind, items }: JsonObject): readonly Json[] | undefined {
  if (Array.isArray(items) && typeof kind === "string" && kind.endsWith("List")) return items;
  return kind === "List" && apiVersion === "v1" && (items ?? null) === null ? [] : undefined;
}

/** An item of a list. In a list of one kind, as a server gives it, items need not say what they are. */
function completeItem(list: JsonObject, item: Json, source: Source): JsonObject {
  if (!isObject(item)) throw invalidDocument(source, "an item of a list must be an object: make it one");
  if (list.kind === "List" || item.kind !== undefined) return item;
  const kind = (list.kind as string).slice(0, -"List".length);
  return { apiVersion: list.apiVersion as Json, kind, ...item };
}
