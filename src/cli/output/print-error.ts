import { printable, printLines } from "../../preview/index.ts";
import type { Position } from "../../value/internal.ts";
import { printPosition } from "../input/file-position.ts";
import { InputError } from "../input/input-error.ts";
import { InvalidObject } from "../input/invalid-object.ts";
import type { Source } from "../input/source.ts";
import type { Style } from "./style.ts";

/** What went wrong; of something in a file also the lines there, with the place marked, unless they hold a Secret. */
export function printError(error: Error, style: Style): string {
  const head = `${style.red("error:")} ${printLines(error.message)}`;
  if (error instanceof InvalidObject) return `${head}\n${printProblems(error, style)}`;
  const isShown = error instanceof InputError && !error.source.secret;
  return `${head}\n${isShown ? printExcerpt(error, LINES_BEFORE, style) : ""}`;
}

function printProblems({ source, problems }: InvalidObject, style: Style): string {
  return problems
    .map(({ path, message, position }) => {
      const place = position && printPosition({ file: source.file, ...position });
      const line = [place, path, message].filter(Boolean).join(": ");
      const isShown = position !== undefined && !source.secret;
      return `  ${printLines(line).replaceAll("\n", "\n  ")}\n${isShown ? printExcerpt({ source, position }, 0, style) : ""}`;
    })
    .join("");
}

interface Place {
  readonly source: Source;
  /** Where in the file. */
  readonly position: Position;
}

/** The line of a place in a file, with some before it. Of a line that is too long, the part around the place. */
function printExcerpt({ source, position }: Place, before: number, style: Style): string {
  const lines = source.text.split("\n");
  const at = position.line - source.line;
  const first = Math.max(0, at - before);
  const width = String(position.line).length;
  const start = position.column > LONGEST ? position.column - LONGEST / 2 : 0;
  const shown = lines.slice(first, at + 1).map((line, index) => {
    const number = String(source.line + first + index).padStart(width);
    return `  ${style.dim(`${number} |`)} ${cut(line, first + index === at ? start : 0)}\n`;
  });
  const blanks = " ".repeat(position.column - 1 - start + (start === 0 ? 0 : 1));
  return `${shown.join("")}  ${" ".repeat(width)} ${style.dim("|")} ${blanks}${style.red("^")}\n`;
}

const LINES_BEFORE = 2;
const LONGEST = 160;

/** As much of a line as fits, from a place on. */
function cut(line: string, start: number): string {
  const clean = printable(line.slice(start).replaceAll("\t", " ").trimEnd());
  const part = clean.length > LONGEST ? `${clean.slice(0, LONGEST - 1)}…` : clean;
  return start === 0 ? part : `…${part}`;
}
