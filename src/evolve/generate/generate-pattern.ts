import type { RandomSource } from "./random.ts";

type MakeText = (random: RandomSource) => string;

/** A part of a pattern. */
interface Piece {
  readonly make: MakeText;
  /** The length of its longest text; at least 1, since an empty piece costs work too. */
  readonly longest: number;
}

/** The most repetitions of `*` and `+`. */
const MOST_TIMES = 3;
/** Patterns with deeper groups or longer texts are not supported. */
const DEEPEST = 32;
const LONGEST = 4096;

/**
 * A function that makes texts that a regular expression matches; `undefined` if it has parts that are not supported: lookaround,
 * backreferences, word boundaries.
 */
export function textsMatching(pattern: string): MakeText | undefined {
  try {
    return new PatternReader([...pattern]).read();
  } catch (error) {
    if (error === UNREADABLE) return undefined;
    throw error;
  }
}

const UNREADABLE = new Error("this pattern is not supported");

class PatternReader {
  readonly #characters: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(characters: readonly string[]) {
    this.#characters = characters;
  }

  read(): MakeText {
    const { make } = this.#choices();
    if (this.#at < this.#characters.length) throw UNREADABLE;
    return make;
  }

  /** Alternatives, up to the end or to a parenthesis. */
  #choices(): Piece {
    const choices = [this.#sequence()];
    while (this.#take("|")) choices.push(this.#sequence());
    return {
      make: (random) => random.pick(choices).make(random),
      longest: Math.max(...choices.map(({ longest }) => longest)),
    };
  }

  #sequence(): Piece {
    const pieces: Piece[] = [];
    for (;;) {
      const next = this.#characters[this.#at];
      if (next === undefined || next === "|" || next === ")") break;
      this.#at++;
      // What is made is the whole match, so it begins and ends where anchors say.
      if (next !== "^" && next !== "$") pieces.push(this.#repeated(this.#atom(next)));
    }
    return {
      make: (random) => pieces.map(({ make }) => make(random)).join(""),
      longest: checkLength(pieces.reduce((sum, { longest }) => sum + longest, 1)),
    };
  }

  #atom(first: string): Piece {
    if (first === "(") return this.#group();
    if (first === "[") return oneOf(this.#class());
    if (first === ".") return oneOf(PRINTABLE);
    if (first === "\\") return oneOf(this.#escape());
    if ("*+?{".includes(first)) throw UNREADABLE;
    return oneOf([first]);
  }

  #group(): Piece {
    if (++this.#depth > DEEPEST) throw UNREADABLE;
    if (this.#take("?") && !this.#opening()) {
      this.#depth--;
      return oneOf([""]);
    }
    const piece = this.#choices();
    if (!this.#take(")")) throw UNREADABLE;
    this.#depth--;
    return piece;
  }

  /** Whether what comes after `(?` opens a group; flags alone, as in `(?i)`, do not. */
  #opening(): boolean {
    const ahead = this.#characters.slice(this.#at, this.#at + 64).join("");
    const opening = /^(?:[ims]*([:)])|P?<[A-Za-z]\w*>)/.exec(ahead);
    if (opening === null) throw UNREADABLE;
    this.#at += opening[0].length;
    return opening[1] !== ")";
  }

  #escape(): readonly string[] {
    const escaped = this.#characters[this.#at++];
    if (escaped === "x") {
      const code = this.#characters.slice(this.#at, this.#at + 2).join("");
      if (!/^[0-9A-Fa-f]{2}$/.test(code)) throw UNREADABLE;
      this.#at += 2;
      return [String.fromCodePoint(Number.parseInt(code, 16))];
    }
    const listed = escaped === undefined ? undefined : ESCAPES.get(escaped);
    if (listed !== undefined) return listed;
    if (escaped === undefined || /[A-Za-z0-9]/.test(escaped)) throw UNREADABLE;
    return [escaped];
  }

  #class(): readonly string[] {
    const isNegated = this.#take("^");
    const listed = new Set<string>();
    for (let isFirst = true; isFirst || !this.#take("]"); isFirst = false) {
      const from = this.#member();
      const isRange = this.#characters[this.#at] === "-" && this.#characters[this.#at + 1] !== "]";
      if (!isRange) {
        for (const character of from) listed.add(character);
        continue;
      }
      this.#at++;
      for (const character of between(from, this.#member())) listed.add(character);
    }
    const characters = isNegated ? PRINTABLE.filter((character) => !listed.has(character)) : [...listed];
    if (characters.length === 0) throw UNREADABLE;
    return characters;
  }

  #member(): readonly string[] {
    const character = this.#characters[this.#at++];
    if (character === undefined || (character === "[" && this.#characters[this.#at] === ":"))
      throw UNREADABLE;
    return character === "\\" ? this.#escape() : [character];
  }

  #repeated(piece: Piece): Piece {
    const [least, most] = this.#times();
    this.#take("?");
    if (least === 1 && most === 1) return piece;
    return {
      make: (random) =>
        Array.from({ length: least + random.below(most - least + 1) }, () => piece.make(random)).join(""),
      longest: checkLength(Math.max(1, most) * piece.longest),
    };
  }

  #times(): readonly [number, number] {
    if (this.#take("?")) return [0, 1];
    if (this.#take("*")) return [0, MOST_TIMES];
    if (this.#take("+")) return [1, MOST_TIMES];
    if (!this.#take("{")) return [1, 1];
    const end = this.#characters.indexOf("}", this.#at);
    const stated = /^(\d{1,4})(,(\d{0,4}))?$/.exec(this.#characters.slice(this.#at, end).join(""));
    if (end < 0 || stated === null) throw UNREADABLE;
    this.#at = end + 1;
    const least = Number(stated[1]);
    if (stated[2] === undefined) return [least, least];
    const most = stated[3] === "" ? least + MOST_TIMES : Number(stated[3]);
    return [least, Math.max(least, Math.min(most, least + MOST_TIMES))];
  }

  #take(character: string): boolean {
    const isNext = this.#characters[this.#at] === character;
    if (isNext) this.#at++;
    return isNext;
  }
}

function oneOf(characters: readonly string[]): Piece {
  return { make: (random) => random.pick(characters), longest: 1 };
}

function checkLength(length: number): number {
  if (length > LONGEST) throw UNREADABLE;
  return length;
}

/** The characters from one to another; of many, the first. */
function between([from = ""]: readonly string[], [to = ""]: readonly string[]): readonly string[] {
  const [first, last] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
  const count = Math.max(0, Math.min(last - first + 1, 128));
  return Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index));
}

const DIGITS = between(["0"], ["9"]);
const LETTERS = [...between(["a"], ["z"]), ...between(["A"], ["Z"])];
const WORD = [...LETTERS, ...DIGITS, "_"];
const PRINTABLE = between([" "], ["~"]);

const without = (characters: readonly string[]): readonly string[] =>
  PRINTABLE.filter((character) => !characters.includes(character));

const ESCAPES: ReadonlyMap<string, readonly string[]> = new Map([
  ["d", DIGITS],
  ["D", without(DIGITS)],
  ["w", WORD],
  ["W", without(WORD)],
  ["s", [" "]],
  ["S", without([" "])],
  ["n", ["\n"]],
  ["r", ["\r"]],
  ["t", ["\t"]],
]);
