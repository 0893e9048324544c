import { characterOf, utf8Bytes } from "../../value/internal.ts";
import { SyntaxIssue } from "./issue.ts";

/** How many digits follow the letter of a numbered escape, and to which base; octal has no letter. */
const DIGITS: Readonly<Record<string, number>> = { x: 2, X: 2, u: 4, U: 8 };

/** Reads a text or bytes, given the prefix and the quotes that it begins with. */
export function readText(
  source: string,
  start: number,
  opening: RegExpExecArray,
  place: number,
): { readonly value: string | Uint8Array; readonly end: number } {
  const quote = opening[1] as string;
  const prefix = opening[0].slice(0, -quote.length).toLowerCase();
  const [raw, bytes] = [prefix.includes("r"), prefix.includes("b")];
  const from = start + opening[0].length;
  const to = findEnd(source, from, { quote, raw, place, start });
  const inside = source.slice(from, to).replace(/\r\n?/g, "\n");
  const parts = raw ? [inside] : readEscapes(inside, bytes, place);
  return { value: bytes ? joinBytes(parts) : parts.join(""), end: to + quote.length };
}

function findEnd(
  source: string,
  from: number,
  { quote, raw, place, start }: { quote: string; raw: boolean; place: number; start: number },
): number {
  for (let at = from; at < source.length; at++) {
    if (source.startsWith(quote, at)) return at;
    if (quote.length === 1 && (source[at] === "\n" || source[at] === "\r")) break;
    if (source[at] === "\\" && !raw) at++;
  }
  throw new SyntaxIssue(
    place,
    `Syntax error: token recognition error at: '${source.slice(start).split("\n")[0]}'`,
  );
}

/** The pieces of a text: a number is a byte that bytes are given by its value. */
function readEscapes(inside: string, bytes: boolean, place: number): (string | number)[] {
  const parts: (string | number)[] = [];
  const invalid = (): never => {
    throw new SyntaxIssue(place, "invalid string literal: unable to unescape string");
  };
  for (let at = 0; at < inside.length; ) {
    const next = inside.indexOf("\\", at);
    if (next < 0) return [...parts, inside.slice(at)];
    if (next > at) parts.push(inside.slice(at, next));
    const letter = inside[next + 1] ?? invalid();
    const plain = "'`?".includes(letter) ? letter : characterOf(letter);
    if (plain !== undefined) {
      parts.push(plain);
      at = next + 2;
      continue;
    }
    const octal = /[0-3]/.test(letter);
    const count = octal ? 3 : (DIGITS[letter] ?? invalid());
    const first = octal ? next + 1 : next + 2;
    const digits = inside.slice(first, first + count);
    if (digits.length < count || !(octal ? /^[0-7]+$/ : /^[0-9a-fA-F]+$/).test(digits)) invalid();
    const code = Number.parseInt(digits, octal ? 8 : 16);
    const isUnicode = letter === "u" || letter === "U";
    if (bytes && isUnicode) invalid();
    if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) invalid();
    parts.push(bytes ? code : String.fromCodePoint(code));
    at = first + count;
  }
  return parts;
}

function joinBytes(parts: readonly (string | number)[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => (typeof part === "number" ? [part] : [...utf8Bytes(part)])));
}
