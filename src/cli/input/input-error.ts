import { MergeError, type Position } from "../../value/internal.ts";
import { printPosition } from "./file-position.ts";
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
    const message = cause.position === undefined ? cause.message : cause.detail;
    super(`${printPosition({ file: source.file, line, column: position.column })}: ${message}`);
    this.source = source;
    this.position = { line, column: position.column };
    this.cause = cause;
  }
}

/** The message of an error without the place, for those who tell that besides. */
export function messageWithoutPlace(error: Error): string {
  if (error instanceof MergeError) return error.detail;
  return error.message.replace(/^.*?:\d+:\d+: /, "");
}

/** The error for a document that is not what it should be, as a whole or at a path. */
export function invalidDocument(source: Source, message: string, path = ""): InputError {
  return new InputError(
    source,
    new MergeError("DOCUMENT_INVALID", path, message),
    source.locator.value(source.place),
  );
}
