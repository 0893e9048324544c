import { MergeError, type Position } from "../../value/internal.ts";

/** A word of a `.proto` file. Strings are as they are written, with quotes and escapes. */
export interface Token {
  readonly kind: "name" | "integer" | "float" | "string" | "mark" | "end";
  readonly text: string;
  /** Where it begins and ends in the file's text. */
  readonly start: number;
  readonly end: number;
}

/** A file, and where its lines begin. */
export class Source {
  readonly path: string;
  readonly text: string;
  readonly #lines: number[] = [0];

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#lines.push(at + 1);
  }

  /** The line and column of a place, both counted from 0. */
  placeOf(offset: number): { readonly line: number; readonly column: number } {
    let line = 0;
    for (let beyond = this.#lines.length; beyond - line > 1; ) {
      const middle = (line + beyond) >> 1;
      if ((this.#lines[middle] as number) <= offset) line = middle;
      else beyond = middle;
    }
    return { line, column: offset - (this.#lines[line] as number) };
  }

  /** The error for something at a place; the message says what to do. */
  error(offset: number, message: string): MergeError {
    const { line, column } = this.placeOf(offset);
    const position: Position = { line: line + 1, column: column + 1 };
    return new MergeError("DOCUMENT_INVALID", `${this.path}:${line + 1}:${column + 1}`, message, {
      position,
    });
  }
}

const WORD =
  /([A-Za-z_]\w*)|(0[xX][0-9a-fA-F]+|\d+(?![\w.])|0\d*(?![\w.]))|((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fF]?(?!\w))|([;{}<>[\]()=,:.\-+/])/y;

const KINDS = ["name", "integer", "float", "mark"] as const;

/** The words of a file; comments and spaces lie between them. The last one is its end. */
export function readTokens(source: Source): readonly Token[] {
  const { text } = source;
  const tokens: Token[] = [];
  let at = skipSpace(source, text.startsWith("\ufeff") ? 1 : 0);
  while (at < text.length) {
    const token = isQuote(text[at]) ? readString(source, at) : readWord(source, at);
    tokens.push(token);
    at = skipSpace(source, token.end);
  }
  tokens.push({ kind: "end", text: "", start: at, end: at });
  return tokens;
}

function readWord(source: Source, at: number): Token {
  WORD.lastIndex = at;
  const match = WORD.exec(source.text);
  if (match === null)
    throw source.error(
      at,
      `${JSON.stringify(source.text[at])} cannot stand here in a .proto file: remove it`,
    );
  const kind = KINDS[match.findIndex((group, index) => index > 0 && group !== undefined) - 1];
  return { kind: kind ?? "mark", text: match[0], start: at, end: WORD.lastIndex };
}

function isQuote(character: string | undefined): boolean {
  return character === '"' || character === "'";
}

const STRING_MARKS = { '"': /["\\\n]/g, "'": /['\\\n]/g } as const;

// Strings and comments are gone through by loops: repeated groups of a regular expression take stack for each time.
function readString(source: Source, start: number): Token {
  const { text } = source;
  const quote = text[start] as keyof typeof STRING_MARKS;
  const marks = STRING_MARKS[quote];
  marks.lastIndex = start + 1;
  for (;;) {
    const found = marks.exec(text);
    const mark = found?.[0];
    if (found === null || mark === "\n" || (mark === "\\" && (text[found.index + 1] ?? "\n") === "\n"))
      throw source.error(start, `this string has no end on its line: close it with ${quote}`);
    if (mark === quote)
      return { kind: "string", text: text.slice(start, marks.lastIndex), start, end: marks.lastIndex };
    marks.lastIndex = found.index + 2;
  }
}

const SPACE = /\s*/y;

function skipSpace(source: Source, from: number): number {
  const { text } = source;
  let at = from;
  for (;;) {
    SPACE.lastIndex = at;
    SPACE.exec(text);
    at = SPACE.lastIndex;
    if (text.startsWith("//", at)) {
      const end = text.indexOf("\n", at);
      at = end < 0 ? text.length : end;
    } else if (text.startsWith("/*", at)) {
      const end = text.indexOf("*/", at + 2);
      if (end < 0) throw source.error(at, "this comment has no end: add */");
      at = end + 2;
    } else return at;
  }
}
