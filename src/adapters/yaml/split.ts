import { textError } from "../../value/internal.ts";
import { endOfJson } from "./end-of-json.ts";
import { AFTER_MARK } from "./explain-failure.ts";
import { checkSource, type YamlOptions } from "./options.ts";

/** One document of a text that holds many. */
export interface YamlDocument {
  readonly text: string;
  /** The line, counted from 1, that the document starts in. */
  readonly line: number;
  /** The column that it starts in, if that is not the first: after another JSON value, in the same line. */
  readonly column?: number;
}

/** A line that holds anything but blanks, a comment or the mark that ends a document. */
const CONTENT = /^(?![ \t]*(?:#|\r?$)|\.\.\.(?:\s|$))/m;

/**
 * The documents of a text, one after the other, as kubectl separates them: at every line that starts with `---`,
 * wherever it stands, and after every JSON value. Documents that hold nothing are left out. None is parsed; only
 * such a line with something other than a comment in it is an error, when its turn comes.
 */
export function splitYaml(text: string, options: YamlOptions = {}): Generator<YamlDocument, void> {
  checkSource(text, options);
  return split(text, options);
}

function* split(text: string, options: YamlOptions): Generator<YamlDocument, void> {
  const reader = new Reader(text, options);
  for (;;) {
    const end = findSeparator(text, reader.at);
    for (let json = endOfJson(text, reader.at, end); json >= 0; json = endOfJson(text, reader.at, end))
      yield reader.take(json);
    const rest = reader.take(end);
    if (CONTENT.test(rest.text)) yield rest;
    if (end === text.length) return;
    const separator = reader.take(endOfLine(text, end));
    if (!/^---\s*(?:#|$)/.test(separator.text))
      throw textError("YAML_INVALID", { line: separator.line, column: 4 }, AFTER_MARK);
  }
}

/** Goes through a text, and knows the line and column it is at. */
class Reader {
  at = 0;
  readonly #text: string;
  #line: number;
  #column: number;

  constructor(text: string, { line = 1, column = 1 }: YamlOptions) {
    this.#text = text;
    this.#line = line;
    this.#column = column;
  }

  /** What comes next, up to a place. */
  take(end: number): YamlDocument {
    const text = this.#text.slice(this.at, end);
    const [line, column] = [this.#line, this.#column];
    this.at = end;
    this.#column += text.length;
    for (let lineBreak = text.indexOf("\n"); lineBreak >= 0; lineBreak = text.indexOf("\n", lineBreak + 1)) {
      this.#line++;
      this.#column = text.length - lineBreak;
    }
    return column === 1 ? { text, line } : { text, line, column };
  }
}

function findSeparator(text: string, from: number): number {
  if (text.startsWith("---", from)) return from;
  const found = text.indexOf("\n---", from);
  return found < 0 ? text.length : found + 1;
}

function endOfLine(text: string, from: number): number {
  const lineBreak = text.indexOf("\n", from);
  return lineBreak < 0 ? text.length : lineBreak + 1;
}
