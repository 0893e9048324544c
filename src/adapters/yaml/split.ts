import { textError } from "../../value/index.ts";
import { AFTER_MARK } from "./explain-failure.ts";

/** One document of a text that holds many. */
export interface YamlDocument {
  readonly text: string;
  /** The line, counted from 1, that the document starts in. */
  readonly line: number;
}

/** A line that holds anything but blanks, a comment or the mark that ends a document. */
const CONTENT = /^(?![ \t]*(?:#|\r?$)|\.\.\.(?:\s|$))/m;

/**
 * The documents of a text, one after the other, as kubectl separates them: at every line that starts with `---`,
 * wherever it stands. Documents that hold nothing are left out. None is parsed; only such a line with something
 * other than a comment in it is an error, when its turn comes.
 */
export function* splitYaml(text: string): Generator<YamlDocument, void> {
  let line = 1;
  let start = 0;
  for (;;) {
    const end = findSeparator(text, start);
    const document = text.slice(start, end);
    if (CONTENT.test(document)) yield { text: document, line };
    if (end === text.length) return;
    line += countLines(document);
    start = skipSeparator(text, end, line);
    line++;
  }
}

function findSeparator(text: string, from: number): number {
  if (text.startsWith("---", from)) return from;
  const found = text.indexOf("\n---", from);
  return found < 0 ? text.length : found + 1;
}

function skipSeparator(text: string, start: number, line: number): number {
  const lineBreak = text.indexOf("\n", start);
  const end = lineBreak < 0 ? text.length : lineBreak;
  if (!/^\s*(?:#|$)/.test(text.slice(start + 3, end))) {
    throw textError("YAML_INVALID", { line, column: 4 }, AFTER_MARK);
  }
  return lineBreak < 0 ? text.length : lineBreak + 1;
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
