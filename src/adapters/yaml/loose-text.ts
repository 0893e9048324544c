import { type Position, positionAt } from "../../value/internal.ts";
import type { Failure } from "./explain-failure.ts";

/** Keys further right than this must be followed by lines that are indented as js-yaml wants them. */
const MAX_COLUMN = 256;

/** How many characters may be read again in search of lines to indent, and how many times a longer text. */
const BUDGET = { characters: 8_000_000, times: 16 };

/**
 * A text that need not indent the lines which go on with a `[`, a `{` or a quoted text. js-yaml refuses such a line
 * unless it is indented more than the key; Kubernetes does not, and a `]` right below the key is a common sight. The
 * blanks that such a line begins with mean nothing, so it gets more of them.
 */
export class LooseText {
  readonly #lines: string[];
  readonly #indent: string;
  /** A 1 for every line, counted from 1, that was indented. */
  readonly #indented: Uint8Array;
  /** The first line of a value whose last is not known yet: all below it are indented meanwhile. */
  #open: number | undefined;
  #budget: number;
  #text: string;

  constructor(text: string) {
    this.#text = text;
    this.#lines = `${text}\n`.split(/(?<=\n|\r(?!\n))/);
    this.#indent = " ".repeat(Math.min(widestIndent(this.#lines) + 1, MAX_COLUMN));
    this.#indented = new Uint8Array(this.#lines.length + 1);
    this.#budget = BUDGET.characters + BUDGET.times * text.length;
  }

  get text(): string {
    return this.#text;
  }

  /** Where an offset of `text` stands in the text as it was given. */
  positionAt(offset: number): Position {
    const { line, column } = positionAt(this.#text, offset);
    return { line, column: this.#indented[line] === 1 ? Math.max(column - this.#indent.length, 1) : column };
  }

  /** Changes the text so that the failure goes away, or shows what else is wrong; false if it cannot. */
  mend({ reason, offset }: Failure): boolean {
    const { line, column } = positionAt(this.#text, offset);
    if (this.#budget < 0) return false;
    if (this.#open !== undefined && line > this.#open) {
      // The value ended before this line, which is now too far right. If not, it shows at the next try.
      this.#open = undefined;
      this.#indented.fill(0, line);
    } else if (reason !== "deficient indentation" || this.#indented[line] === 1) {
      return false;
    } else if (this.#lines[line - 1]?.slice(0, column - 1).trim() === "") {
      this.#open = line;
      this.#indented.fill(1, line);
    } else if (!this.#replaceTabs(line, column)) {
      return false;
    }
    this.#text = this.#lines
      .map((each, index) => (this.#indented[index + 1] === 1 ? this.#indent + each : each))
      .join("")
      .slice(0, -1);
    this.#budget -= this.#text.length;
    return true;
  }

  /**
   * A tab between a key and its `[`, or between items, is as good as a blank; js-yaml takes it for indentation. Only the last one
   * before the failure goes: others may be part of a text.
   */
  #replaceTabs(line: number, column: number): boolean {
    // A return at the very end begins one more line for js-yaml.
    const whole = this.#lines[line - 1] ?? "";
    const before = whole.slice(0, column - 1);
    const last = [...before.matchAll(/[-:,[{][ \t]+/g)].findLast(([blanks]) => blanks.includes("\t"));
    if (last === undefined || /["']/.test(before)) return false;
    const [blanks] = last;
    const after = whole.slice(last.index + blanks.length);
    this.#lines[line - 1] = before.slice(0, last.index) + blanks.replaceAll("\t", " ") + after;
    return true;
  }
}

function widestIndent(lines: readonly string[]): number {
  return lines.reduce((widest, line) => Math.max(widest, line.search(/[^-?: ]|$/)), 0);
}
