import { byteText, utf8Bytes } from "./utf8.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Bytes, or those of a text in UTF-8, as base64, as a Secret stores them. */
export function encodeBase64(content: string | Uint8Array): string {
  let result = "";
  let bits = 0;
  let held = 0;
  for (const byte of typeof content === "string" ? utf8Bytes(content) : content) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      result += LETTERS[(held >> bits) & 63];
    }
    held &= (1 << bits) - 1;
  }
  if (bits > 0) result += LETTERS[(held << (6 - bits)) & 63];
  return result.padEnd(Math.ceil(result.length / 4) * 4, "=");
}

/** Base64 without its line breaks, which do not count. */
export function joinBase64(text: string): string {
  return /[\r\n]/.test(text) ? text.replaceAll(/[\r\n]/g, "") : text;
}

/** Where base64 in one line is no longer that, as Go tells it; `undefined` if all of it is. Nothing at all is fine. */
export function findBase64Fault(joined: string): number | undefined {
  const stray = joined.search(/[^A-Za-z0-9+/]/);
  const end = stray < 0 ? joined.length : stray;
  const padding = joined.length - end;
  const fits = joined.length % 4 === 0 && padding <= 2 && /^=*$/.test(joined.slice(end));
  return fits ? undefined : end;
}

/** How many bytes base64 in one line holds. */
export function decodedLength(joined: string): number {
  const padding = joined.endsWith("==") ? 2 : joined.endsWith("=") ? 1 : 0;
  return (joined.length / 4) * 3 - padding;
}

/** The text that base64 stands for; `undefined` if it is no base64, or not of a text in UTF-8, which JSON could not hold without loss. */
export function decodeBase64(base64: string): string | undefined {
  const bytes = base64Bytes(base64);
  return bytes && byteText(bytes);
}

/** The bytes that base64 stands for; `undefined` if it is no base64. */
export function base64Bytes(base64: string): Uint8Array | undefined {
  const letters = joinBase64(base64);
  if (findBase64Fault(letters) !== undefined) return undefined;
  const bytes = new Uint8Array(decodedLength(letters));
  let length = 0;
  let held = 0;
  let bits = 0;
  for (const letter of letters.replace(/=+$/, "")) {
    held = ((held << 6) | LETTERS.indexOf(letter)) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = (held >> bits) & 0xff;
  }
  return bytes;
}

/** Bytes, or those of a text in UTF-8, as URLs and tokens have them: base64 with other letters, and without padding. */
export function encodeBase64Url(content: string | Uint8Array): string {
  return encodeBase64(content).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The bytes that such a text stands for; `undefined` if it is not one. */
export function decodeBase64Url(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return undefined;
  const letters = text.replaceAll("-", "+").replaceAll("_", "/");
  return base64Bytes(letters.padEnd(Math.ceil(letters.length / 4) * 4, "="));
}
