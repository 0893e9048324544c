import { byteText, utf8Bytes } from "../bytes/utf8.ts";
import { quoteText } from "../texts/quote.ts";

/** Why a text is no URL, in Go's words. */
export class UrlFault extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** The parts of a URL, which differ in what they escape. */
export type Part = "host" | "zone" | "user" | "path" | "query" | "fragment";

/** What each part holds without an escape, beside letters, digits and `-_.~`. */
const PLAIN: Readonly<Record<Part, string>> = {
  host: "!$&'()*+,;=:[]<>\"",
  zone: "!$&'()*+,;=:[]<>\"",
  user: "$&+,;=",
  path: "$&+,/:;=@",
  query: "",
  fragment: "$&+,/:;=?@!()*",
};

function isPlain(character: string, part: Part): boolean {
  return /[A-Za-z0-9\-_.~]/.test(character) || PLAIN[part].includes(character);
}

/** Whether a text has escapes for all that needs one. */
export function isEncoded(text: string, part: Part): boolean {
  return Array.from(text).every(
    (character) => "!$&'()*+,;=:@[]%".includes(character) || isPlain(character, part),
  );
}

/** The bytes that a text stands for. It throws a `UrlFault` for an invalid escape, or one that does not belong there. */
export function readEscaped(text: string, part: Part): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) as number);
    if (character === "%") {
      bytes.push(readEscape(text.slice(at, at + 3), part));
      at += 3;
      continue;
    }
    const isHost = part === "host" || part === "zone";
    if (isHost && character < "\x80" && !isPlain(character, part)) {
      throw new UrlFault(`invalid character ${quoteText(character)} in host name`);
    }
    bytes.push(...utf8Bytes(character === "+" && part === "query" ? " " : character));
    at += character.length;
  }
  return bytes;
}

function readEscape(sequence: string, part: Part): number {
  const byte = /^%[0-9A-Fa-f]{2}$/.test(sequence) ? Number.parseInt(sequence.slice(1), 16) : undefined;
  const isAllowed =
    sequence === "%25" ||
    (part === "host" && (byte ?? 0) >= 0x80) ||
    (part === "zone" && byte !== undefined && isZoneByte(byte)) ||
    (part !== "host" && part !== "zone");
  if (byte === undefined || !isAllowed) throw new UrlFault(`invalid URL escape ${quoteText(sequence)}`);
  return byte;
}

function isZoneByte(byte: number): boolean {
  const character = String.fromCharCode(byte);
  return character === " " || (byte < 0x80 && isPlain(character, "host"));
}

/** The text that bytes stand for; what is not UTF-8 is replaced. */
export function decodeText(bytes: readonly number[]): string {
  return (
    byteText(bytes) ?? bytes.map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : "\ufffd")).join("")
  );
}

/** A text or bytes with the escapes that a part needs. */
export function escapeText(content: string | readonly number[], part: Part): string {
  const bytes = typeof content === "string" ? [...utf8Bytes(content)] : content;
  return bytes.map((byte) => escapeByte(byte, part)).join("");
}

function escapeByte(byte: number, part: Part): string {
  const character = String.fromCharCode(byte);
  if (byte < 0x80 && isPlain(character, part)) return character;
  return `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}

/** The values of a query by name. What cannot be read is left out, as is what has a `;`. */
export function readQuery(query: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const pair of query.split("&")) {
    if (pair === "" || pair.includes(";")) continue;
    const [, name = "", value = ""] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    try {
      const key = decodeText(readEscaped(name, "query"));
      const text = decodeText(readEscaped(value, "query"));
      const known = values.get(key);
      if (known === undefined) values.set(key, [text]);
      else known.push(text);
    } catch (error) {
      if (!(error instanceof UrlFault)) throw error;
    }
  }
  return values;
}
