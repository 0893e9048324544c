/** What a set of characters is made of. */
export interface SetParts {
  /** Pairs of code points, from and to. */
  readonly ranges: readonly number[];
  /** What stands for Unicode's classes in JavaScript: `\p{L}`, one after the other. */
  readonly properties: string;
  /** Other sets, which are in it as well. */
  readonly inner: readonly CharacterSet[];
}

/** A set of characters, by their code points. */
export class CharacterSet {
  /** Sets that hold the same characters for the same reason have the same key. */
  readonly key: string;
  readonly parts: SetParts;
  readonly negated: boolean;
  readonly fold: boolean;
  /** What JavaScript has to look up: the inside of a class in square brackets, empty if there is nothing. */
  readonly classSource: string;
  #expression: RegExp | undefined;

  /** With `fold`, all that differs just in case from what is in it is in it, too; negated, it holds what is not in it then. */
  constructor(parts: SetParts, { negated, fold }: { readonly negated: boolean; readonly fold: boolean }) {
    this.parts = parts;
    this.negated = negated;
    this.fold = fold;
    this.classSource = fold ? printRanges(parts.ranges) + parts.properties : parts.properties;
    const inner = parts.inner.map(({ key }) => `(${key})`).join("");
    this.key = `${negated ? "^" : ""}${fold ? "i" : ""}${parts.ranges}${parts.properties}${inner}`;
  }

  /** The character, if it is just that one. */
  get single(): number | undefined {
    const { ranges, properties, inner } = this.parts;
    const isSingle =
      ranges.length === 2 && ranges[0] === ranges[1] && properties === "" && inner.length === 0;
    return isSingle && !this.negated && !this.fold ? ranges[0] : undefined;
  }

  contains(point: number): boolean {
    return this.#holds(point) !== this.negated;
  }

  #holds(point: number): boolean {
    const { ranges, inner } = this.parts;
    for (let index = 0; index < ranges.length; index += 2) {
      if (point >= (ranges[index] as number) && point <= (ranges[index + 1] as number)) return true;
    }
    if (this.classSource !== "" && this.#testSource(point)) return true;
    return inner.some((set) => set.contains(point));
  }

  /** JavaScript itself knows Unicode's classes, and folds case by the same rules as Go. */
  #testSource(point: number): boolean {
    this.#expression ??= new RegExp(`[${this.classSource}]`, this.fold ? "iu" : "u");
    return this.#expression.test(String.fromCodePoint(point));
  }
}

function printRanges(ranges: readonly number[]): string {
  return ranges.map((point, index) => `${index % 2 === 0 ? "" : "-"}\\u{${point.toString(16)}}`).join("");
}

/** The set of one character, or of that in any case. */
export function setOf(character: string, fold: boolean): CharacterSet {
  const point = character.codePointAt(0) as number;
  const hasCases = fold && character.toLowerCase() !== character.toUpperCase();
  const parts = { ranges: [point, point], properties: "", inner: [] };
  return new CharacterSet(parts, { negated: false, fold: hasCases });
}

/** The set of characters in ranges, or of all others. */
export function setOfRanges(
  ranges: readonly number[],
  how: { readonly negated: boolean; readonly fold: boolean },
): CharacterSet {
  return new CharacterSet({ ranges, properties: "", inner: [] }, how);
}
