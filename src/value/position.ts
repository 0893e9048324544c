import { type ErrorCode, MergeError, type Position } from "./error.ts";

/** Where in a text a character stands. Lines end as editors end them: with LF, CR LF or a lone CR. */
export function positionAt(text: string, offset: number): Position {
  let line = 1;
  let lineStart = 0;
  for (const { index, 0: lineBreak } of text.slice(0, offset).matchAll(/\r\n?|\n/g)) {
    line++;
    lineStart = index + lineBreak.length;
  }
  return { line, column: offset - lineStart + 1 };
}

/** The error for a text that cannot be read. It has the position in words, too, as its path. */
export function textError(code: ErrorCode, position: Position, message: string): MergeError {
  return new MergeError(code, `line ${position.line}, column ${position.column}`, message, { position });
}
