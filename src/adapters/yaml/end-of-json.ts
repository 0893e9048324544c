/** What stands between the strings of a JSON text, save brackets. YAML has more: quotes, comments, anchors, tags. */
const PLAIN = /[\s\w:,.+-]/;

/**
 * Where a JSON value ends that starts at `start`, blanks before and after it included; -1 if it is not a list or an object,
 * is not closed before `end`, or has something in it that only YAML has. Whether all is in its place is for the parser to say.
 */
export function endOfJson(text: string, start: number, end: number): number {
  let at = skipBlanks(text, start, end);
  if (text[at] !== "{" && text[at] !== "[") return -1;
  for (let depth = 0; at < end; at++) {
    const character = text[at] as string;
    if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") {
      depth--;
      if (depth === 0) return skipBlanks(text, at + 1, end);
    } else if (character === '"') {
      at = endOfString(text, at, end);
      if (at < 0) return -1;
    } else if (!PLAIN.test(character)) return -1;
  }
  return -1;
}

/** The place of the quote that ends a string; -1 if none does in its line, where JSON has it. */
function endOfString(text: string, start: number, end: number): number {
  for (let at = start + 1; at < end; at++) {
    const character = text[at];
    if (character === '"') return at;
    if (character === "\n") return -1;
    if (character === "\\") at++;
  }
  return -1;
}

function skipBlanks(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && /\s/.test(text[at] as string)) at++;
  return at;
}
