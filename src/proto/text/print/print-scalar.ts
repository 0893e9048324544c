import { type Json, MergeError, showValue } from "../../../value/internal.ts";
import type { ProtoType } from "../../model/api.ts";

/** A value of an option or default as `.proto` files have it. Numbers of 64 bits are texts in JSON, and bytes are base64. */
export function printScalar(value: Json, type: ProtoType): string {
  if (typeof value === "object") throw notScalar(value, type);
  if (type === "string") return quote(String(value));
  if (type === "bytes") return quoteBytes(String(value));
  if (value === "NaN") return "nan";
  if (value === "Infinity") return "inf";
  if (value === "-Infinity") return "-inf";
  return String(value);
}

/** A text in quotes. */
export function quote(text: string): string {
  return `"${text.replace(/[\\"\n\r\t]|[^\P{Cc}]/gu, escapeCharacter)}"`;
}

const SHORT: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  '"': '\\"',
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

function escapeCharacter(character: string): string {
  return SHORT[character] ?? `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Bytes, which are base64 in JSON, with those that are no plain characters as octal numbers. */
function quoteBytes(base64: string): string {
  let text = "";
  let held = 0;
  let bits = 0;
  for (const letter of base64.replace(/=+$/, "")) {
    held = ((held << 6) | LETTERS.indexOf(letter)) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    const character = String.fromCharCode((held >> bits) & 0xff);
    text += /[ !#-[\]-~]/.test(character)
      ? character
      : `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`;
  }
  return `"${text}"`;
}

function notScalar(value: Json, type: ProtoType): MergeError {
  const problem = `${showValue(value)} cannot be the value of an option or default of type ${type}`;
  return new MergeError("DOCUMENT_INVALID", "", `${problem}: use one that protobuf's JSON has for it`);
}
