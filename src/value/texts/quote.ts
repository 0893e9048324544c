/** Characters that have a short escape, and the letters that stand for them there. */
const CHARACTERS = '"\\\x07\b\f\n\r\t\v';
const LETTERS = '"\\abfnrtv';

/** The escape of one letter that a character has, such as `\n`; `undefined` if it has none. */
export function shortEscape(character: string): string | undefined {
  const at = CHARACTERS.indexOf(character);
  return at < 0 ? undefined : `\\${LETTERS[at]}`;
}

/** The character that a letter stands for after a backslash. */
export function characterOf(letter: string): string | undefined {
  return CHARACTERS[LETTERS.indexOf(letter)];
}

const SPECIAL = /["\\]|[^ \p{L}\p{M}\p{N}\p{P}\p{S}]/gu;
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|.)/g;

/** Quotes a text as Go's `%q` does, with escapes for all that cannot be seen. */
export function quoteText(text: string): string {
  return `"${text.replace(SPECIAL, escapeCharacter)}"`;
}

/** The same of a list of texts. */
export function quoteTexts(texts: readonly string[]): string {
  return `[${texts.map(quoteText).join(" ")}]`;
}

function escapeCharacter(character: string): string {
  const short = shortEscape(character);
  if (short !== undefined) return short;
  const point = character.codePointAt(0) as number;
  const hex = point.toString(16);
  if (point < 0x80) return `\\x${hex.padStart(2, "0")}`;
  return point < 0x10000 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}

/** Reads what stands between the quotes of a quoted text; `undefined` if an escape is wrong. */
export function unquoteText(content: string): string | undefined {
  let valid = true;
  const text = content.replace(ESCAPE, (sequence: string, ...digits: (string | undefined)[]) => {
    const point = Number.parseInt(digits[0] ?? digits[1] ?? digits[2] ?? "", 16);
    const character = point <= 0x10ffff ? String.fromCodePoint(point) : characterOf(sequence.slice(1));
    valid &&= character !== undefined;
    return character ?? "";
  });
  return valid ? text : undefined;
}
