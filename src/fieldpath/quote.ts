/** Characters that have a short escape, and the letters that stand for them there. */
const CHARACTERS = '"\\\x07\b\f\n\r\t\v';
const LETTERS = '"\\abfnrtv';

const SPECIAL = /["\\]|[^ \p{L}\p{M}\p{N}\p{P}\p{S}]/gu;
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|.)/g;

/** Quotes a string as Go's `%q` does, which is how Kubernetes writes the strings in a path. */
export function quoteText(text: string): string {
  return `"${text.replace(SPECIAL, escapeCharacter)}"`;
}

function escapeCharacter(character: string): string {
  const short = CHARACTERS.indexOf(character);
  if (short >= 0) return `\\${LETTERS[short]}`;
  const point = character.codePointAt(0) as number;
  if (point < 0x80) return `\\x${hex(point, 2)}`;
  return point < 0x10000 ? `\\u${hex(point, 4)}` : `\\U${hex(point, 8)}`;
}

function hex(point: number, digits: number): string {
  return point.toString(16).padStart(digits, "0");
}

/** Reads what stands between the quotes of a quoted string; `undefined` if an escape is wrong. */
export function unquoteText(content: string): string | undefined {
  let valid = true;
  const text = content.replace(ESCAPE, (sequence: string, ...digits: (string | undefined)[]) => {
    const point = Number.parseInt(digits[0] ?? digits[1] ?? digits[2] ?? "", 16);
    const short = CHARACTERS[LETTERS.indexOf(sequence.slice(1))];
    const character = point <= 0x10ffff ? String.fromCodePoint(point) : short;
    valid &&= character !== undefined;
    return character ?? "";
  });
  return valid ? text : undefined;
}
