import { characterOf } from "../../value/internal.ts";
import { PatternError } from "../pattern-error.ts";

/** Reads the tokens of a pattern, one after the other. */
export class PatternReader {
  readonly pattern: string;
  position = 0;
  readonly #lastNameEnd: number;

  constructor(pattern: string) {
    this.pattern = pattern;
    this.#lastNameEnd = pattern.lastIndexOf(":]");
  }

  /** Whether the name of a POSIX class ends somewhere from here on. */
  get hasNameEnd(): boolean {
    return this.#lastNameEnd >= this.position;
  }

  get isAtEnd(): boolean {
    return this.position >= this.pattern.length;
  }

  /** What is left. */
  get rest(): string {
    return this.pattern.slice(this.position);
  }

  isAt(text: string): boolean {
    return this.pattern.startsWith(text, this.position);
  }

  take(text: string): boolean {
    if (!this.isAt(text)) return false;
    this.position += text.length;
    return true;
  }

  /** Takes what a sticky expression matches here, if it does. */
  match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.position;
    const match = expression.exec(this.pattern);
    if (match === null) return undefined;
    this.position += match[0].length;
    return match;
  }

  readCharacter(): string {
    const character = String.fromCodePoint(this.pattern.codePointAt(this.position) as number);
    this.position += character.length;
    return character;
  }

  /** Reads an escape that stands for one character. */
  readEscaped(): string {
    const hex = this.match(/\\x(?:\{(0*(?:10[0-9A-Fa-f]{4}|[0-9A-Fa-f]{1,5}))\}|([0-9A-Fa-f]{2}))/y);
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt((hex[1] ?? hex[2]) as string, 16));
    const octal = this.match(/\\(0[0-7]{0,2}|[1-7][0-7]{1,2})/y);
    if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal[1] as string, 8));
    const control = this.match(/\\([afnrtv])/y);
    if (control !== undefined) return characterOf(control[1] as string) as string;
    const sign = this.match(/\\([^A-Za-z0-9\u0080-\u{10ffff}])/uy);
    if (sign !== undefined) return sign[1] as string;
    if (this.rest === "\\") throw new PatternError("trailing backslash at end of expression", "");
    // Go tells it up to the character that is wrong.
    const wrong = /\\x(?:\{0*(?:10[0-9A-Fa-f]{4}|[0-9A-Fa-f]{0,5}).?|..?)?|\\./suy;
    throw new PatternError("invalid escape sequence", this.match(wrong)?.[0] ?? "");
  }
}
