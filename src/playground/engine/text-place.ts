import { TextLines } from "./text-lines.ts";

/** Where in a text of YAML a cursor is. It is found line by line, so that it is known while somebody types. */
export interface TextPlace {
  /** The names that lead to the object that the line is a field of. */
  readonly names: readonly string[];
  /** The key that the line has, or begins to have. */
  readonly key: string;
  /** Where the key begins, and ends. */
  readonly from: number;
  readonly to: number;
  /** Where the value begins; absent if the cursor is at the key. */
  readonly valueFrom?: number | undefined;
  /** How far the key is from the start of its line. */
  readonly column: number;
  /** The keys beside it, without its own. */
  readonly siblings: readonly string[];
}

const KEY = /^(\s*(?:- +)*)("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s:#"'{}[\],-][^\s:#]*)?(\s*:(?:\s+|$))?/;

interface Line {
  /** Where its innermost key begins. */
  readonly column: number;
  /** Where each dash before it stands. */
  readonly dashes: readonly number[];
  readonly key: string;
  readonly hasColon: boolean;
  readonly valueAt: number;
}

function readLine(text: string): Line | undefined {
  if (/^\s*(?:#|$|---)/.test(text)) return undefined;
  const [head = "", lead = "", key = "", colon] = KEY.exec(text) ?? [];
  const dashes = [...lead.matchAll(/-/g)].map(({ index }) => index);
  return {
    column: lead.length,
    dashes,
    key: key.replace(/^(["'])(.*)\1$/, "$2"),
    hasColon: colon !== undefined,
    valueAt: head.length,
  };
}

/** The place of an offset; `undefined` in comments, and where a text is written with braces. */
export function placeAtOffset(text: string, offset: number): TextPlace | undefined {
  const lines = new TextLines(text);
  const at = lines.lineOf(offset);
  const typed = lines.at(at);
  const column = offset - lines.start(at);
  const line = readLine(typed) ?? (typed.trim() === "" ? blankLine(typed, column) : undefined);
  if (line === undefined || /^\s*[{[]/.test(text)) return undefined;
  const start = lines.start(at);
  const isValue = line.hasColon && column >= line.valueAt;
  return {
    names: namesAround(lines, at, line),
    key: line.key,
    from: start + line.column,
    to: start + line.column + line.key.length,
    valueFrom: isValue ? start + line.valueAt : undefined,
    column: line.column,
    siblings: siblingsOf(lines, at, line),
  };
}

function blankLine(text: string, column: number): Line {
  return { column: Math.min(column, text.length), dashes: [], key: "", hasColon: false, valueAt: column };
}

/** How far up names are looked for: a line that is further in than all before it would take all of them. */
const FARTHEST = 20_000;

function namesAround(lines: TextLines, at: number, { column, dashes }: Line): readonly string[] {
  const names: string[] = [];
  // What holds an item begins no further in than its dash.
  let limit = dashes.length > 0 ? (dashes[0] as number) + 1 : column;
  for (let index = at - 1; index >= Math.max(0, at - FARTHEST) && limit > 0; index--) {
    const line = readLine(lines.at(index));
    if (line === undefined) continue;
    if (line.column < limit && line.hasColon) {
      names.unshift(line.key);
      limit = line.column;
    }
    // An item's own line is no field around it, but its dash says how far in its list is.
    const [dash] = line.dashes;
    if (dash !== undefined && dash < limit) limit = Math.min(limit, dash + 1);
  }
  return names;
}

function siblingsOf(lines: TextLines, at: number, { column, dashes }: Line): readonly string[] {
  const keys: string[] = [];
  const look = (step: 1 | -1): void => {
    for (let index = at + step; index >= 0 && index < lines.count; index += step) {
      const line = readLine(lines.at(index));
      if (line === undefined) continue;
      if (step === 1 && line.dashes.length > 0 && (line.dashes[0] as number) < column) return;
      if (line.column < column) return;
      if (line.column === column) keys.push(line.key);
      if (step === -1 && line.dashes.length > 0 && (line.dashes[0] as number) < column) return;
    }
  };
  if (dashes.length === 0) look(-1);
  look(1);
  return keys;
}
