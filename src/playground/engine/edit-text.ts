import { type Json, printJson } from "../../value/internal.ts";
import { TextLines } from "./text-lines.ts";

/**
 * A text without the field in whose first line an offset is, or without the item. Where the text is laid out in another way than most
 * are, it may not come out right: whoever asks looks at it.
 */
export function cutField(text: string, offset: number, isItem: boolean): string | undefined {
  const lines = new TextLines(text);
  const first = lines.lineOf(offset);
  const lead = leadOf(lines.at(first));
  const column = isItem ? lead.lastIndexOf("-") : lead.length;
  if (column < 0) return undefined;
  const before = lines.at(first).slice(0, column);
  const end = endOfBlock(lines, first, column);
  // An item's first field leaves the dash to the next one.
  if (/^\s*(?:- +)+$/.test(before)) {
    if (lines.at(end).search(/\S/) !== column) return undefined;
    return text.slice(0, lines.start(first)) + before + text.slice(lines.start(end) + column);
  }
  return text.slice(0, lines.start(first)) + text.slice(lines.start(end));
}

/** What is before the first key of a line: blanks, and dashes of items. */
function leadOf(line: string): string {
  return /^\s*(?:- +)*/.exec(line)?.[0] ?? "";
}

/** The line, counted from 0, after what begins in a line at a column: lists may stand no further in than their keys. */
function endOfBlock(lines: TextLines, first: number, column: number): number {
  let end = first + 1;
  for (let line = end; line < lines.count; line++) {
    const text = lines.at(line);
    const indent = text.search(/\S/);
    if (indent < 0 || (text[indent] === "#" && indent < column)) continue;
    const isItem =
      /^- /.test(text.slice(indent)) && indent === column && !/^\s*- /.test(lines.at(first).slice(column));
    if (indent <= column && !isItem) break;
    end = line + 1;
  }
  return end;
}

/** A text with another scalar for the field in whose line an offset is; `undefined` if the line has more than that. */
export function putScalar(text: string, offset: number, value: Json): string | undefined {
  if (typeof value === "object" && value !== null) return undefined;
  const lines = new TextLines(text);
  const start = lines.start(lines.lineOf(offset));
  const from = start + leadOf(text.slice(start, offset + 1)).length;
  const end = text.indexOf("\n", from) < 0 ? text.length : text.indexOf("\n", from);
  const [, head, , tail] =
    /^((?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s:#"']+):\s+)("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s,{}[\]#]+(?: +[^\s,{}[\]#]+)*)(.*)$/.exec(
      text.slice(from, end),
    ) ?? [];
  if (head === undefined) return undefined;
  return text.slice(0, from) + head + printJson(value) + tail + text.slice(end);
}
