/**
 * A text from somebody else's file as a terminal may show it: what would move its cursor, colour it or turn the direction
 * of reading is written as an escape.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    const code = character.codePointAt(0) as number;
    return `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

/** The same for a text of several lines, which stay lines. */
export function printLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}

/** Control characters, line and paragraph separators, and marks of direction. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
