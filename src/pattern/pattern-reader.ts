/** A pattern that Go would refuse, or that JavaScript cannot match. The message goes on from "this pattern …: ". */
export class PatternError extends Error {}

/** A class in square brackets. */
export interface CharacterClass {
  readonly negated: boolean;
  readonly items: readonly ClassItem[];
}

/** A range of characters, or the name of a class: `\d`, `[:alpha:]`, `\p{L}`. */
export type ClassItem =
  | { readonly from: string; readonly to: string }
  | { readonly perl: string }
  | { readonly posix: string; readonly negated: boolean }
  | { readonly property: string; readonly negated: boolean };

/** The most that Go repeats a thing. */
const MOST_REPEATS = 1000;

const CONTROLS: ReadonlyMap<string, string> = new Map([
  ["a", "\x07"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
]);

/** Reads the tokens of a pattern in RE2's syntax, one after the other. */
export class PatternReader {
  readonly #pattern: string;
  #position = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#pattern.length;
  }

  isAt(text: string): boolean {
    return this.#pattern.startsWith(text, this.#position);
  }

  take(text: string): boolean {
    if (!this.isAt(text)) return false;
    this.#position += text.length;
    return true;
  }

  /** Takes what a sticky expression matches here, if it does. */
  match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#position;
    const match = expression.exec(this.#pattern);
    if (match === null) return undefined;
    this.#position += match[0].length;
    return match;
  }

  readCharacter(): string {
    const point = this.#pattern.codePointAt(this.#position);
    if (point === undefined) throw new PatternError("it ends too early");
    const character = String.fromCodePoint(point);
    this.#position += character.length;
    return character;
  }

  /** Takes a repetition, without the mark that makes it lazy. Braces that are none stand for themselves. */
  takeRepeat(): string | undefined {
    const match = this.match(/([*+?]|\{(0|[1-9]\d*)(?:(,)(0|[1-9]\d*)?)?\})\??/y);
    if (match === undefined) return undefined;
    const [, repeat = "", least, comma, most = comma === undefined ? least : undefined] = match;
    const counts = [least, most].filter((count) => count !== undefined).map(Number);
    if (counts.some((count) => count > MOST_REPEATS) || (counts[0] ?? 0) > (counts[1] ?? MOST_REPEATS)) {
      throw new PatternError(`"${repeat}" is not a valid repetition`);
    }
    return repeat;
  }

  /** Takes `\pL`, `\p{Greek}`, `\P{^Lu}`. */
  takeProperty(): ClassItem | undefined {
    const match = this.match(/\\([pP])(?:\{(\^?)([A-Za-z_]+)\}|([A-Za-z]))/y);
    if (match === undefined) return undefined;
    const [, letter, caret = "", name, short] = match;
    return { property: (name ?? short) as string, negated: (letter === "P") !== (caret === "^") };
  }

  /** Reads an escape that stands for one character. */
  readEscaped(): string {
    const hex = this.match(/\\x(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{2}))/y);
    if (hex !== undefined) return characterOf(Number.parseInt((hex[1] ?? hex[2]) as string, 16));
    const octal = this.match(/\\(0[0-7]{0,2}|[1-7][0-7]{1,2})/y);
    if (octal !== undefined) return characterOf(Number.parseInt(octal[1] as string, 8));
    const control = this.match(/\\([afnrtv])/y);
    if (control !== undefined) return CONTROLS.get(control[1] as string) as string;
    const sign = this.match(/\\(\p{ASCII})/uy)?.[1];
    if (sign !== undefined && !/[A-Za-z0-9]/.test(sign)) return sign;
    throw new PatternError(sign === undefined ? 'it ends with a "\\"' : `RE2 knows no "\\${sign}"`);
  }

  /** Reads a class in square brackets. */
  readClass(): CharacterClass {
    this.take("[");
    const negated = this.take("^");
    const items: ClassItem[] = [];
    while (items.length === 0 || !this.isAt("]")) items.push(this.#readClassItem());
    this.take("]");
    return { negated, items };
  }

  #readClassItem(): ClassItem {
    const posix = this.match(/\[:(\^?)([^:\]]*):\]/y);
    if (posix !== undefined) return { posix: posix[2] as string, negated: posix[1] === "^" };
    const perl = this.match(/\\[dDsSwW]/y);
    if (perl !== undefined) return { perl: perl[0] };
    const property = this.takeProperty();
    if (property !== undefined) return property;
    const from = this.#readClassCharacter();
    if (!this.isAt("-") || this.isAt("-]")) return { from, to: from };
    this.take("-");
    const to = this.#readClassCharacter();
    if ((from.codePointAt(0) as number) > (to.codePointAt(0) as number)) {
      throw new PatternError(`the range "${from}-${to}" is the wrong way round`);
    }
    return { from, to };
  }

  #readClassCharacter(): string {
    if (this.isAtEnd) throw new PatternError('a "]" is missing');
    return this.isAt("\\") ? this.readEscaped() : this.readCharacter();
  }
}

function characterOf(point: number): string {
  if (point > 0x10ffff) throw new PatternError(`there is no character ${point.toString(16)}`);
  return String.fromCodePoint(point);
}
