import { printable } from "../../preview/index.ts";

/** What happened, which may be coloured; where; and what there is to say about it. */
export type Row = readonly [string, string, string];

/** Rows in columns as wide as they need to be; the second only up to a limit. */
export function printRows(rows: readonly Row[]): string {
  const safe = rows.map(([what, where, rest]): Row => [what, printable(where), printable(rest)]);
  const widest = safe.reduce((width, [, where]) => Math.max(width, where.length), 0);
  const width = Math.min(WIDEST_PLACE, widest);
  return safe.map(([what, where, rest]) => `  ${pad(what, 10)}  ${where.padEnd(width)}  ${rest}\n`).join("");
}

const WIDEST_PLACE = 60;

/** Pads what a reader sees; colours take no place. */
function pad(text: string, width: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is how terminals are told colours
  const length = text.replace(/\u001B\[\d+m/g, "").length;
  return text + " ".repeat(Math.max(0, width - length));
}
