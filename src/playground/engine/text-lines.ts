import type { Position } from "../../value/internal.ts";
import type { TextRange } from "./messages.ts";

/** A text by its lines, which are counted once. */
export class TextLines {
  readonly #text: string;
  readonly #starts: number[] = [0];

  constructor(text: string) {
    this.#text = text;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1))
      this.#starts.push(end + 1);
  }

  get count(): number {
    return this.#starts.length;
  }

  /** A line without its end, counted from 0; empty beyond the last. */
  at(index: number): string {
    const [start, end] = [this.#starts[index], this.#starts[index + 1]];
    return start === undefined ? "" : this.#text.slice(start, end === undefined ? undefined : end - 1);
  }

  /** Where a line begins; beyond the last, where the text ends. */
  start(index: number): number {
    return this.#starts[index] ?? this.#text.length;
  }

  /** The line, counted from 0, that an offset is in. */
  lineOf(offset: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** From a position to the end of its line, without blanks at the end. */
  rangeAt({ line, column }: Position): TextRange {
    const start = this.start(line - 1);
    const text = this.at(line - 1).trimEnd();
    const from = Math.min(start + column - 1, this.#text.length);
    return { line, column, from, to: Math.max(from, start + text.length) };
  }
}
