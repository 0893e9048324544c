import { type Json, type JsonObject, textOf } from "../../../value/internal.ts";

const IN_BASE64 = new Set(["const", "prefix", "suffix", "contains", "in", "notIn"]);

/** Rules about bytes, which JSON has as base64, with a character for each byte: so they compare as texts do. */
export function readBytesRules(rules: JsonObject): JsonObject {
  const read = (value: Json): Json =>
    Array.isArray(value) ? (value as readonly Json[]).map(read) : spellBytes(textOf(value));
  return Object.fromEntries(
    Object.entries(rules).map(([name, value]) => [name, IN_BASE64.has(name) ? read(value as Json) : value]),
  ) as JsonObject;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function spellBytes(base64: string): string {
  let [text, held, bits] = ["", 0, 0];
  for (const letter of base64.replace(/=+$/, "")) {
    held = ((held << 6) | LETTERS.indexOf(letter)) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    text += String.fromCharCode((held >> bits) & 0xff);
  }
  return text;
}
