import { isPlainText, isPrintable, MAX_MANAGER_LENGTH } from "../../kubernetes/metadata/index.ts";
import { byteLength } from "../../value/internal.ts";

/**
 * The field manager of a request that does not name one: its User-Agent up to the first `/`, without what cannot be
 * printed, and at most 128 bytes. It may be empty.
 */
export function managerFromUserAgent(userAgent: string): string {
  const slash = userAgent.indexOf("/");
  const product = slash < 0 ? userAgent : userAgent.slice(0, slash);
  if (product.length <= MAX_MANAGER_LENGTH && isPlainText(product)) return product;
  let manager = "";
  let length = 0;
  for (const character of decodeHeader(product)) {
    if (!isPrintable(character)) continue;
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
