/** The most bytes of all answers that are being read at a time, in all of the program. */
const MOST = 64 * 1024 * 1024;

let held = 0;

/** How much of an answer has been read: more than it may have is an error, and so is more than all may have together. */
export class AnswerSize {
  readonly #limit: number;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts bytes that have come. */
  add(bytes: number): void {
    this.#size += bytes;
    held += bytes;
    if (this.#size > this.#limit) throw tooLong(this.#limit);
    if (held > MOST) throw new Error("there are too many long answers at a time");
  }

  /** Nothing of the answer is held any more. */
  release(): void {
    held -= this.#size;
    this.#size = 0;
  }
}

/** The answer of a webhook has more bytes than it may have. */
export function tooLong(limit: number): Error {
  return new Error(`the answer has more than ${limit} bytes`);
}
