/** What came so far of something that comes in pieces: however small they are, it takes little more than they do. */
export class GrowingBytes {
  /** The first piece, or what all of them were copied to. */
  #bytes: Buffer = Buffer.alloc(0);
  #size = 0;

  /** How many bytes have come. */
  get size(): number {
    return this.#size;
  }

  /** How many bytes are held for them. */
  get held(): number {
    return this.#bytes.length;
  }

  add(piece: Buffer): void {
    const before = this.#size;
    this.#size += piece.length;
    if (before === 0) this.#bytes = piece;
    else {
      if (this.#size > this.#bytes.length) this.#grow(before);
      piece.copy(this.#bytes, before);
    }
  }

  /** All that has come. */
  take(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  #grow(before: number): void {
    const larger = Buffer.allocUnsafe(this.#size * 2);
    this.#bytes.copy(larger, 0, 0, before);
    this.#bytes = larger;
  }
}
