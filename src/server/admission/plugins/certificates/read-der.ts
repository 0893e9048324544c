/** One value in the distinguished encoding of ASN.1. */
export interface Der {
  readonly tag: number;
  readonly content: Uint8Array;
}

/** The values that follow one another in bytes; `undefined` if that is not what they are. */
export function readDer(bytes: Uint8Array): readonly Der[] | undefined {
  const values: Der[] = [];
  let at = 0;
  while (at < bytes.length) {
    const tag = bytes[at++] as number;
    const first = bytes[at++];
    if (first === undefined || first === 0x80 || first > 0x84) return undefined;
    let length = first;
    if (first > 0x80) {
      length = 0;
      for (let left = first & 0x7f; left > 0; left--) length = length * 256 + (bytes[at++] ?? Number.NaN);
    }
    const end = at + length;
    if (!(end <= bytes.length)) return undefined;
    values.push({ tag, content: bytes.subarray(at, end) });
    at = end;
  }
  return values;
}
