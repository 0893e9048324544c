import { byteText, utf8Bytes } from "../../value/internal.ts";

const ESCAPE = /\\(?:([0-7]{1,3})|[xX]([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))/g;

const LETTERS: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

/** The bytes of a string as it is written, with its quotes. */
export function bytesOf(literal: string): number[] {
  const inner = literal.slice(1, -1);
  const bytes: number[] = [];
  const add = (text: string): void => {
    for (const byte of utf8Bytes(text)) bytes.push(byte);
  };
  let at = 0;
  for (const match of inner.matchAll(ESCAPE)) {
    add(inner.slice(at, match.index));
    const [whole, octal, hex, short, long, letter = ""] = match;
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8) & 255);
    else if (hex !== undefined) bytes.push(Number.parseInt(hex, 16));
    else if (Object.hasOwn(LETTERS, letter)) bytes.push(LETTERS[letter] as number);
    else if (letter !== "") add(letter);
    else add(characterOf(Number.parseInt((short ?? long) as string, 16)));
    at = match.index + whole.length;
  }
  add(inner.slice(at));
  return bytes;
}

function characterOf(point: number): string {
  return String.fromCodePoint(point > 0x10ffff ? 0xfffd : point);
}

/** The text of strings that stand beside each other; `undefined` if it is not one in UTF-8. */
export function textOfLiterals(literals: readonly string[]): string | undefined {
  if (literals.every((literal) => !literal.includes("\\"))) {
    return literals.map((literal) => literal.slice(1, -1)).join("");
  }
  return byteText(literals.flatMap(bytesOf));
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

export function bytesToBase64(bytes: readonly number[]): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.slice(at, at + 3);
    const bits = (first << 16) | (second << 8) | third;
    for (let place = 18; place >= 0; place -= 6) text += BASE64[(bits >> place) & 63];
  }
  const missing = (3 - (bytes.length % 3)) % 3;
  return text.slice(0, text.length - missing) + "=".repeat(missing);
}

/** Bytes as descriptors state the default of a field of bytes: with escapes, as in C. */
export function escapeBytes(bytes: readonly number[]): string {
  const escapes: Readonly<Record<number, string>> = {
    9: "\\t",
    10: "\\n",
    13: "\\r",
    34: '\\"',
    39: "\\'",
    92: "\\\\",
  };
  return bytes
    .map((byte) => {
      if (escapes[byte] !== undefined) return escapes[byte];
      return byte < 32 || byte > 126 ? `\\${byte.toString(8).padStart(3, "0")}` : String.fromCharCode(byte);
    })
    .join("");
}
