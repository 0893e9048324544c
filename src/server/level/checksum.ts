import * as zlib from "node:zlib";

const TABLE = new Uint32Array(256).map((_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crc32InSteps(text: string, before = 0): number {
  let rest = ~before;
  for (const byte of Buffer.from(text)) rest = (rest >>> 8) ^ (TABLE[(rest ^ byte) & 0xff] as number);
  return ~rest >>> 0;
}

/** The CRC-32 of a text in UTF-8, or of this after another that has the CRC-32 `before`. Node has it since 20.15. */
const crc32: typeof crc32InSteps = zlib.crc32 ?? crc32InSteps;

export const CHECKSUM_DIGITS = 8;

/** A text behind the checksum of a name and of itself, so that neither can be altered, nor stand for the other's. */
export function seal(name: string, text: string): string {
  return checksumOf(name, text) + text;
}

/** The text that was sealed under a name; `undefined` if it is not what it was. */
export function unseal(name: string, sealed: string): string | undefined {
  const text = sealed.slice(CHECKSUM_DIGITS);
  return sealed.startsWith(checksumOf(name, text)) ? text : undefined;
}

function checksumOf(name: string, text: string): string {
  return crc32(text, crc32(name)).toString(16).padStart(CHECKSUM_DIGITS, "0");
}
