import type { MergeError, Position } from "../../value/index.ts";
import type { Source } from "./source.ts";

/** Something is wrong with what a file holds: where, and what to do about it. */
export class InputError extends Error {
  override readonly name = "InputError";
  readonly source: Source;
  /** Where in the file; only its start if nobody knows better. */
  readonly position: Position;
  override readonly cause: MergeError;

  /** `position` is within the source's text. */
  constructor(source: Source, cause: MergeError, position: Position = { line: 1, column: 1 }) {
    const line = source.line + position.line - 1;
    const message = cause.position === undefined ? cause.message : cause.message.slice(cause.path.length + 2);
    super(`${source.file === "-" ? "standard input" : source.file}:${line}:${position.column}: ${message}`);
    this.source = source;
    this.position = { line, column: position.column };
    this.cause = cause;
  }
}
