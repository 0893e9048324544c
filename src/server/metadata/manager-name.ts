import { invalid, tooLong } from "./cause.ts";
import type { CauseList } from "./cause-list.ts";
import { byteLength } from "./name-problems.ts";

/** A manager's name has at most so many bytes. */
const MAX_MANAGER_LENGTH = 128;

/** What Go's `unicode.IsPrint` takes: no control characters, and no space but the common one. */
const PRINTABLE = /^[ \p{L}\p{M}\p{N}\p{P}\p{S}]$/u;
const ALL_PLAIN = /^[ -~]*$/;

/** Adds what is wrong with the name of a field manager. An empty name means that there is none. */
export function addFieldManagerCauses(found: CauseList, manager: string, field: string): void {
  if (byteLength(manager) > MAX_MANAGER_LENGTH) found.add(tooLong(field, MAX_MANAGER_LENGTH));
  if (ALL_PLAIN.test(manager)) return;
  let position = 0;
  for (const character of manager) {
    if (found.isFull) return;
    if (!PRINTABLE.test(character)) {
      const detail = `invalid character ${printCodePoint(character)} (at position ${position})`;
      found.add(invalid(field, manager, detail));
    }
    position += byteLength(character);
  }
}

/** Go's `%#U` of a character that cannot be printed. */
function printCodePoint(character: string): string {
  const point = character.codePointAt(0) as number;
  return `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
}

/**
 * The field manager of a request that does not name one: its User-Agent up to the first `/`, without what cannot be
 * printed, and at most 128 bytes. It may be empty.
 */
export function managerFromUserAgent(userAgent: string): string {
  const slash = userAgent.indexOf("/");
  const product = slash < 0 ? userAgent : userAgent.slice(0, slash);
  if (product.length <= MAX_MANAGER_LENGTH && ALL_PLAIN.test(product)) return product;
  let manager = "";
  let length = 0;
  for (const character of decodeHeader(product)) {
    if (!PRINTABLE.test(character)) continue;
    length += byteLength(character);
    if (length > MAX_MANAGER_LENGTH) break;
    manager += character;
  }
  return manager;
}

/** Headers come as one character a byte; Kubernetes reads those bytes as UTF-8. */
function decodeHeader(text: string): string {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > 0xff) return text;
    bytes[index] = unit;
  }
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
