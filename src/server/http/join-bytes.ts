/** Bytes one after the other; if there is only one part, that. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  let length = 0;
  for (const part of parts) length += part.length;
  const joined = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
