import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";

/** The bytes of each file in a descriptor set, in order; `undefined` if these are not the bytes of one. */
export function splitFiles(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const files: Uint8Array[] = [];
  try {
    const reader = new BinaryReader(bytes);
    while (reader.pos < reader.len) {
      const [number, wireType] = reader.tag();
      if (number !== 1 || wireType !== WireType.LengthDelimited) return undefined;
      files.push(reader.bytes());
    }
  } catch {
    return undefined;
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
