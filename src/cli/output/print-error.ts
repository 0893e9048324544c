import type { Position } from "../../value/index.ts";
import { InputError } from "../input/input-error.ts";
import { InvalidObject } from "../input/invalid-object.ts";
import { printPosition } from "../input/locate.ts";
import type { Source } from "../input/source.ts";
import { printable } from "./printable.ts";
import type { Style } from "./style.ts";

/** What went wrong; of something in a file also the lines there, with the place marked, unless they hold a Secret. */
export function printError(error: Error, style: Style): string {
  const head = `${style.red("error:")} ${printLines(error.message)}`;
  if (error instanceof InvalidObject) return `${head}:\n${printProblems(error, style)}`;
  const isShown = error instanceof InputError && !error.source.secret;
  return `${head}\n${isShown ? printExcerpt(error, LINES_BEFORE, style) : ""}`;
}

function printLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}

function printProblems({ source, problems }: InvalidObject, style: Style): string {
  return problems
    .map(({ path, message, position }) => {
      const place = position && printPosition({ file: source.file, ...position });
      const line = [place, path, message].filter(Boolean).join(": ");
      const isShown = position !== undefined && !source.secret;
      return `  ${printable(line)}\n${isShown ? printExcerpt({ source, position }, 0, style) : ""}`;
    })
    .join("");
}

interface Place {
  readonly source: Source;
  /** Where in the file. */
  readonly position: Position;
}

/** The line of a place in a file, with some before it. */
function printExcerpt({ source, position }: Place, before: number, style: Style): string {
  const lines = source.text.split("\n");
  const at = position.line - source.line;
  const first = Math.max(0, at - before);
  const width = String(position.line).length;
  const shown = lines.slice(first, at + 1).map((line, index) => {
    const number = String(source.line + first + index).padStart(width);
    return `  ${style.dim(`${number} |`)} ${cut(line)}\n`;
  });
  const mark = `  ${" ".repeat(width)} ${style.dim("|")} ${" ".repeat(Math.min(position.column, LONGEST) - 1)}${style.red("^")}\n`;
  return shown.join("") + mark;
}

const LINES_BEFORE = 2;
const LONGEST = 160;

function cut(line: string): string {
  const clean = printable(line.replaceAll("\t", " ").trimEnd());
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST - 1)}…` : clean;
}
