import { BYTES, FIXED32, FIXED64, VARINT, WireError } from "./wire-types.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Up to how many bytes text is short. */
const SHORT = 64;

/** Reads a protobuf message: `next` gives a field's number, then one of the others its value; zero means the end. */
export class WireReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #type = VARINT;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The number of the next field, or zero if there is none. */
  next(): number {
    if (this.#at >= this.#bytes.length) return 0;
    const tag = this.number();
    this.#type = tag % 8;
    if (tag < 8) throw new WireError("this is not a protobuf message: a field has the number zero");
    return Math.floor(tag / 8);
  }

  /** An integer as int64 has it. Beyond the safe integers it is not exact. */
  number(): number {
    const first = this.#bytes[this.#at];
    if (first !== undefined && first < 0x80) {
      this.#at++;
      return first;
    }
    // In two parts, so that small negative numbers, which have all their upper bits set, come out exact.
    let [low, high] = [0, 0];
    for (let index = 0; index < 10; index++) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw tooShort();
      if (index < 7) low += (byte % 0x80) * 2 ** (7 * index);
      else high += (byte % 0x80) * 2 ** (7 * (index - 7));
      if (byte < 0x80) return low + toSigned15(high) * 2 ** 49;
    }
    throw new WireError("this is not a protobuf message: a number is longer than ten bytes");
  }

  /** How the value of the field is written. */
  get wireType(): number {
    return this.#type;
  }

  /** Whether all has been read. */
  get isDone(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** An integer of 64 bits, exact: a bigint if it is not a safe one. */
  integer(): number | bigint {
    const start = this.#at;
    const value = this.number();
    if (Number.isSafeInteger(value)) return value;
    let exact = 0n;
    for (let at = this.#at - 1; at >= start; at--)
      exact = (exact << 7n) | BigInt((this.#bytes[at] as number) & 0x7f);
    return BigInt.asIntN(64, exact);
  }

  /** A float of 64 bits. */
  double(): number {
    const { buffer, byteOffset } = this.#take(8);
    return new DataView(buffer, byteOffset).getFloat64(0, true);
  }

  /** Bytes, which are not copied. */
  bytes(): Uint8Array {
    const length = this.number();
    return this.#take(length);
  }

  /** Text. */
  text(): string {
    const bytes = this.bytes();
    // For little of it, to call the decoder costs more than to look at it.
    return bytes.length <= SHORT && isAscii(bytes)
      ? String.fromCharCode.apply(undefined, bytes as unknown as number[])
      : decoder.decode(bytes);
  }

  /** Passes over the value of a field that is of no interest. */
  skip(): void {
    if (this.#type === VARINT) this.number();
    else if (this.#type === BYTES) this.bytes();
    else if (this.#type === FIXED64) this.#take(8);
    else if (this.#type === FIXED32) this.#take(4);
    else throw new WireError(`this is not a protobuf message: there is no wire type ${this.#type}`);
  }

  #take(length: number): Uint8Array {
    const end = this.#at + length;
    if (length < 0 || end > this.#bytes.length) throw tooShort();
    const bytes = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }
}

function isAscii(bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index++) if ((bytes[index] as number) >= 0x80) return false;
  return true;
}

/** The upper 15 of 64 bits, of which the first is the sign. */
function toSigned15(bits: number): number {
  const value = bits % 2 ** 15;
  return value < 2 ** 14 ? value : value - 2 ** 15;
}

function tooShort(): WireError {
  return new WireError("this is not a protobuf message: it ends too early");
}
