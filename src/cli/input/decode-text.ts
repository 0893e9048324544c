import { constants, isUtf8 } from "node:buffer";
import { MergeError } from "../../value/internal.ts";

/**
 * The text that a file holds, without the mark that Windows' editors put before it. It is UTF-8, or UTF-16 where that mark
 * says so, as PowerShell's `>` writes it. What is neither is an error: reading on would replace what nobody can read.
 */
export function decodeText(name: string, bytes: Uint8Array): string {
  if (bytes.length > constants.MAX_STRING_LENGTH)
    throw new MergeError("DOCUMENT_INVALID", name, "this is too large to be read at once: split it");
  const utf16 = UTF16.get(`${bytes[0]} ${bytes[1]}`);
  if (utf16 !== undefined) return decodeUtf16(name, bytes, utf16);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  const message = `line ${findBadLine(bytes)} is not UTF-8: save the file in it, and binary data as base64`;
  throw new MergeError("DOCUMENT_INVALID", name, message);
}

function decodeUtf16(name: string, bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new MergeError(
      "DOCUMENT_INVALID",
      name,
      "this is not UTF-16, as its first bytes say: save it in UTF-8",
    );
  }
}

/** By the first two bytes. */
const UTF16: ReadonlyMap<string, string> = new Map([
  ["255 254", "utf-16le"],
  ["254 255", "utf-16be"],
]);

/** The first line, counted from 1, that is not UTF-8. */
function findBadLine(bytes: Uint8Array): number {
  let start = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(LINE_BREAK, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}

const LINE_BREAK = 0x0a;
