import { setField } from "./copy-on-write.ts";
import { MAX_DEPTH, tooDeep } from "./depth.ts";
import type { MergeError } from "./error.ts";
import type { Json, JsonArray, JsonObject } from "./json.ts";
import { positionAt, textError } from "./position.ts";
import { readJson } from "./read-json.ts";

/**
 * Reads JSON text as `JSON.parse` does, except that an integer beyond ±2^53 comes back as a `bigint` with all
 * its digits, and that a number too large for any `number` is an error. Bad text gets an error with line and column.
 * Text without such integers costs one `JSON.parse` and a quick scan; how deep it nests is left to whoever works on the
 * value.
 */
export function parseJson(text: string): Json {
  const value = readJson(text);
  // Read again where it cannot be read, for an error that tells where.
  return value === undefined ? new Reader(text).readDocument() : value;
}

const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const LONGEST_SHOWN = 40;
const LITERAL = /true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

class Reader {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readDocument(): Json {
    const value = this.#readValue(0);
    this.#skipSpace();
    if (this.#position < this.#text.length)
      throw this.#error("there is more text after the end of the value: remove it");
    return value;
  }

  #readValue(depth: number): Json {
    this.#skipSpace();
    switch (this.#text[this.#position]) {
      case "{":
        return this.#readObject(depth);
      case "[":
        return this.#readList(depth);
      case '"':
        return this.#readString();
      case undefined:
        throw this.#error("the text ends where a value is expected: is it cut off?");
      default:
        return this.#readNumberOrLiteral();
    }
  }

  #readObject(depth: number): JsonObject {
    if (depth >= MAX_DEPTH) throw tooDeep();
    const object = {};
    this.#position++;
    if (this.#take("}")) return object;
    do {
      this.#skipSpace();
      if (this.#text[this.#position] !== '"') throw this.#error("a key in double quotes is expected here");
      const key = this.#readString();
      if (!this.#take(":")) throw this.#error('a ":" is expected after the key');
      setField(object, key, this.#readValue(depth + 1));
    } while (this.#take(","));
    if (!this.#take("}")) throw this.#error('a "," or "}" is expected here');
    return object;
  }

  #readList(depth: number): JsonArray {
    if (depth >= MAX_DEPTH) throw tooDeep();
    const list: Json[] = [];
    this.#position++;
    if (this.#take("]")) return list;
    do {
      list.push(this.#readValue(depth + 1));
    } while (this.#take(","));
    if (!this.#take("]")) throw this.#error('a "," or "]" is expected here');
    return list;
  }

  #readString(): string {
    const start = this.#position;
    let end = start;
    do {
      end = this.#text.indexOf('"', end + 1);
      if (end < 0) throw this.#error("this string is not closed: add a quote");
    } while (this.#isEscaped(end));
    try {
      const text = JSON.parse(this.#text.slice(start, end + 1)) as string;
      this.#position = end + 1;
      return text;
    } catch {
      throw this.#error("this string holds a raw control character or a wrong escape: escape it as \\uXXXX");
    }
  }

  #isEscaped(quote: number): boolean {
    let before = quote;
    while (this.#text[before - 1] === "\\") before--;
    return (quote - before) % 2 === 1;
  }

  #readNumberOrLiteral(): Json {
    const number = this.#match(NUMBER);
    if (number !== undefined) return this.#toNumber(number);
    const literal = this.#match(LITERAL);
    if (literal === undefined) throw this.#error("a JSON value is expected here");
    return literal === "null" ? null : literal === "true";
  }

  #toNumber(digits: string): number | bigint {
    const value = Number(digits);
    if (Number.isSafeInteger(value)) return value;
    if (!Number.isFinite(value)) {
      this.#position -= digits.length;
      const shown = digits.length > LONGEST_SHOWN ? `${digits.slice(0, LONGEST_SHOWN)}…` : digits;
      throw this.#error(`the number ${shown} is too large: write it as a string`);
    }
    return /^-?\d+$/.test(digits) ? BigInt(digits) : value;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#position += found.length;
    return found;
  }

  #skipSpace(): void {
    this.#match(SPACE);
  }

  /** Whether the next character past the space is this one; if so, moves past it. */
  #take(character: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#position] !== character) return false;
    this.#position++;
    return true;
  }

  #error(message: string): MergeError {
    return textError("JSON_INVALID", positionAt(this.#text, this.#position), message);
  }
}
