import { createYamlLocator, openLists, parseYaml, splitYaml } from "../../adapters/yaml.ts";
import { isObject, type Json, type JsonObject, MergeError, parseJson } from "../../value/internal.ts";
import { LONGEST_TEXT } from "./limits.ts";
import type { TextRange } from "./messages.ts";
import { TextLines } from "./text-lines.ts";

/** A document of a text. */
export interface ReadDocument {
  readonly value: Json;
  /** Where the value at these keys and indexes is written; where the nearest thing around it is, if it is not there. */
  readonly locate: (place: readonly (string | number)[]) => TextRange;
}

/** The same of an object. */
export interface ReadObject extends ReadDocument {
  readonly value: JsonObject;
}

/** A text that cannot be read, and where. */
export class Unreadable extends Error {
  readonly range: TextRange;

  constructor(message: string, range: TextRange) {
    super(message);
    this.range = range;
  }
}

/** The documents of a text, as YAML or JSON; those that hold nothing are left out. */
export function readDocuments(text: string): readonly ReadDocument[] {
  const lines = new TextLines(text);
  if (text.length > LONGEST_TEXT)
    throw new Unreadable(
      `this text has ${Math.ceil(text.length / 1_000_000)} MB, and the playground reads up to 2: servers store no object as large`,
      lines.rangeAt({ line: 1, column: 1 }),
    );
  return readable(lines, () => [...splitYaml(text)]).flatMap(({ text: part, line }) => {
    const value = readable(lines, () => parsePart(part, line));
    if (value === null) return [];
    const locator = createYamlLocator(part, { line });
    return [{ value, locate: (place) => lines.rangeAt(locator.field(place) ?? { line, column: 1 }) }];
  });
}

/** The objects of a text, as kubectl reads a file: also those that its lists hold. */
export function readObjects(text: string): readonly ReadObject[] {
  return readDocuments(text).flatMap(({ value, locate }) => {
    if (!isObject(value))
      throw new Unreadable("this is no object: it begins with apiVersion and kind", locate([]));
    return [...openLists<JsonObject>(value)].map(({ object, place }) => ({
      value: object,
      locate: (inner: readonly (string | number)[]) => locate([...place, ...inner]),
    }));
  });
}

/** JSON has the clearer errors where it is JSON. */
function parsePart(text: string, line: number): Json {
  if (/^\s*[{[]/.test(text) && line === 1) {
    try {
      return parseJson(text);
    } catch (error) {
      if (!(error instanceof MergeError)) throw error;
      return parseYaml(text, { line });
    }
  }
  return parseYaml(text, { line });
}

function readable<Result>(lines: TextLines, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    throw new Unreadable(error.message, lines.rangeAt(error.position ?? { line: 1, column: 1 }));
  }
}
