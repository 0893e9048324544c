/** The bytes of each file in a descriptor set, in order; `undefined` if it has, or seems to have, anything else. */
export function splitFiles(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const files: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    // The field of the files, and how long the next one is: seven bits in a byte, the lowest first.
    if (bytes[at++] !== 0x0a) return undefined;
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined || shift > 28) return undefined;
      length += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    if (at + length > bytes.length) return undefined;
    files.push(bytes.subarray(at, at + length));
    at += length;
  }
  return files;
}

/** What is known of the same bytes, if any is. */
export class ByBytes<Value> {
  readonly #known = new Map<number, { readonly bytes: Uint8Array; readonly value: Value }>();

  set(bytes: Uint8Array, value: Value): void {
    this.#known.set(hash(bytes), { bytes, value });
  }

  get(bytes: Uint8Array): Value | undefined {
    const found = this.#known.get(hash(bytes));
    if (found?.bytes.length !== bytes.length) return undefined;
    for (let index = 0; index < bytes.length; index++)
      if (bytes[index] !== found.bytes[index]) return undefined;
    return found.value;
  }
}

/** FNV-1a. Bytes that happen to have the hash of others are only decoded again. */
function hash(bytes: Uint8Array): number {
  let result = 0x811c9dc5;
  for (let index = 0; index < bytes.length; index++)
    result = Math.imul(result ^ (bytes[index] as number), 0x01000193);
  return result;
}
