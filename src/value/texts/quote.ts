const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\x07", "\\a"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\v", "\\v"],
  ["\\", "\\\\"],
  ['"', '\\"'],
]);

/** A text in quotes, of which only the characters are escaped that have a letter for it. */
export function quoteText(text: string): string {
  return `"${Array.from(text, (character) => ESCAPES.get(character) ?? character).join("")}"`;
}

const UNPRINTABLE = /["\\]|[^ \p{L}\p{M}\p{N}\p{P}\p{S}]/gu;

/** A text as Go quotes it, `%q`: with escapes for all that cannot be seen. */
export function quoteGo(text: string): string {
  return `"${text.replaceAll(UNPRINTABLE, escapeCharacter)}"`;
}

function escapeCharacter(character: string): string {
  const known = ESCAPES.get(character);
  if (known !== undefined) return known;
  const point = character.codePointAt(0) as number;
  const hex = point.toString(16);
  if (point < 0x80) return `\\x${hex.padStart(2, "0")}`;
  return point < 0x10000 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}
