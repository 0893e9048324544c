import { BYTES, FIXED64, VARINT } from "./wire-types.ts";

const encoder = new TextEncoder();

/** Up to how many characters text is short. */
const SHORT = 64;

/**
 * Writes a protobuf message, field by field. As protobuf does, it leaves out what is zero, false or empty; `always` puts
 * a field there nevertheless, which a member of a `oneof` needs.
 */
export class WireWriter {
  #bytes: Uint8Array;
  #length = 0;

  /** There is room for so many bytes at first. */
  constructor(capacity = 64) {
    this.#bytes = new Uint8Array(capacity);
  }

  /** An integer, a boolean or an enum: a safe integer that is not negative. */
  number(field: number, value: number | boolean, { always = false } = {}): this {
    if (!always && Number(value) === 0) return this;
    this.#varint(field * 8 + VARINT);
    this.#varint(Number(value));
    return this;
  }

  /** Bytes, or text as UTF-8. */
  bytes(field: number, value: Uint8Array | string, { always = false } = {}): this {
    if (!always && value.length === 0) return this;
    const bytes = typeof value === "string" ? encoder.encode(value) : value;
    return this.announce(field, bytes.length).raw(bytes);
  }

  /** An integer of 64 bits, even if it is zero. */
  integer(field: number, value: number | bigint): this {
    this.#varint(field * 8 + VARINT);
    if (value >= 0 && value <= Number.MAX_SAFE_INTEGER) this.#varint(Number(value));
    else this.#longVarint(BigInt.asUintN(64, BigInt(value)));
    return this;
  }

  /** A float of 64 bits, even if it is zero. */
  double(field: number, value: number): this {
    this.#varint(field * 8 + FIXED64);
    this.#reserve(8);
    new DataView(this.#bytes.buffer).setFloat64(this.#length, value, true);
    this.#length += 8;
    return this;
  }

  /** Text, even if it is empty. */
  text(field: number, value: string): this {
    const start = this.open(field);
    const most = value.length * 3;
    this.#reserve(most);
    if (value.length > SHORT || !this.#copyAscii(value)) {
      const { written } = encoder.encodeInto(value, this.#bytes.subarray(start, start + most));
      this.#length = start + written;
    }
    this.close(start);
    return this;
  }

  /** Begins a message inside this one. `close` ends it, and is given what comes back. */
  open(field: number): number {
    this.#varint(field * 8 + BYTES);
    this.#reserve(1);
    return ++this.#length;
  }

  /** Ends a message that was begun. */
  close(start: number): void {
    const length = this.#length - start;
    let more = 0;
    for (let rest = length; rest >= 0x80; rest = Math.floor(rest / 0x80)) more++;
    if (more > 0) {
      this.#reserve(more);
      this.#bytes.copyWithin(start + more, start, this.#length);
    }
    // One byte was left free for the length.
    this.#length = start - 1;
    this.#varint(length);
    this.#length += length;
  }

  /** Begins a field of so many bytes, which whoever calls this sends after it. */
  announce(field: number, length: number): this {
    this.#varint(field * 8 + BYTES);
    this.#varint(length);
    return this;
  }

  /** Bytes as they are, without a field around them. */
  raw(bytes: Uint8Array): this {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  /** A message inside this one, which is there even if it is empty. */
  message(field: number, value: WireWriter): this {
    return this.bytes(field, value.finish(), { always: true });
  }

  /** The message so far. */
  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #varint(value: number): void {
    this.#reserve(10);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) + 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  #longVarint(value: bigint): void {
    this.#reserve(10);
    let rest = value;
    for (; rest >= 0x80n; rest >>= 7n) this.#bytes[this.#length++] = Number(rest & 0x7fn) | 0x80;
    this.#bytes[this.#length++] = Number(rest);
  }

  /** Writes text if it is all ASCII, which is quicker for little of it than to call the encoder. */
  #copyAscii(value: string): boolean {
    const start = this.#length;
    for (let index = 0; index < value.length; index++) {
      const code = value.charCodeAt(index);
      if (code >= 0x80) return false;
      this.#bytes[start + index] = code;
    }
    this.#length += value.length;
    return true;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const bytes = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    // All of it: `close` goes back to where a message begins.
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }
}
