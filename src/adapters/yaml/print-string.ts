import { needsQuotes } from "./resolve-scalar.ts";

/** What only stands in double quotes: all that Kubernetes escapes, and the separators that YAML 1.1 breaks lines at. */
const ESCAPED = /[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;

/** What would not be read as part of a plain text. */
const NOT_PLAIN = /^(?:[ #,[\]{}&*!|>'"%@`]|[-?:](?: |$)|---|\.\.\.)|: |:$| #| $/;

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\0", "\\0"],
  ["\x07", "\\a"],
  ["\b", "\\b"],
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\v", "\\v"],
  ["\f", "\\f"],
  ["\r", "\\r"],
  ["\x1b", "\\e"],
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\x85", "\\N"],
  ["\u2028", "\\L"],
  ["\u2029", "\\P"],
]);

/** A string in one line, in the first of these forms that reads back as it: plain, in single or in double quotes. */
export function printInline(text: string): string {
  if (ESCAPED.test(text) || text.includes("\n") || needsQuotes(text)) return quote(text);
  return NOT_PLAIN.test(text) ? `'${text.replaceAll("'", "''")}'` : text;
}

/** The same for a key, which must not read as the one that merges objects. */
export function printKey(text: string): string {
  return text === "<<" ? '"<<"' : printInline(text);
}

/** Whether a text is best read, and can be written, as a block of its own lines. */
export function isBlock(text: string): boolean {
  return text.includes("\n") && !ESCAPED.test(text) && !/ (?:\n|$)/.test(text);
}

/** Whether a block must say how far it is indented, as its first line does not show it. */
export function needsIndentHint(text: string): boolean {
  return text.startsWith(" ") || text.startsWith("\n");
}

/** Such a text after `|`, its lines indented two blanks further than what they belong to. */
export function printBlock(text: string, indent: string): string {
  const hint = needsIndentHint(text) ? "2" : "";
  const end = !text.endsWith("\n") ? "-" : /(?:^|\n)\n$/.test(text) ? "+" : "";
  const lines = (end === "-" ? text : text.slice(0, -1)).replace(/^(?=[^\n])/gm, indent);
  return `|${hint}${end}\n${lines}\n`;
}

function quote(text: string): string {
  let escaped = "";
  for (const character of text) {
    escaped +=
      character === '"' || character === "\\" || character === "\n" || ESCAPED.test(character)
        ? escapeCharacter(character)
        : character;
  }
  return `"${escaped}"`;
}

function escapeCharacter(character: string): string {
  const short = SHORT_ESCAPES.get(character);
  if (short !== undefined) return short;
  const point = character.codePointAt(0) as number;
  const [mark, length] = point <= 0xff ? ["x", 2] : point <= 0xffff ? ["u", 4] : (["U", 8] as const);
  return `\\${mark}${point.toString(16).toUpperCase().padStart(length, "0")}`;
}
