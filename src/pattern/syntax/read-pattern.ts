import { PatternError } from "../pattern-error.ts";
import { setOf, setOfRanges } from "./character-set.ts";
import { PatternReader } from "./pattern-reader.ts";
import { readClass, takeEscapedClass } from "./read-class.ts";
import { type Counts, type Position, type Tree, TreeBuilder } from "./tree.ts";

/** A pattern as a tree, and how many groups it has that are remembered. Throws a `PatternError` for what Go refuses. */
export function readPattern(pattern: string): { readonly tree: Tree; readonly groups: number } {
  // Go has no lone surrogates: what it reads from JSON has this instead.
  return new TreeReader(pattern.replaceAll(/\p{Surrogate}/gu, "\ufffd")).read();
}

interface Flags {
  /** `i`: upper and lower case are the same. */
  readonly fold: boolean;
  /** `m`: `^` and `$` match at every line. */
  readonly lines: boolean;
  /** `s`: `.` matches a line feed, too. */
  readonly dotAll: boolean;
  /** `U`: what is repeated is lazy, unless it is marked. */
  readonly lazy: boolean;
}

/** A group that is not closed yet. */
interface OpenGroup {
  /** Its number, if it is remembered. */
  readonly index: number | undefined;
  /** The flags around it. */
  readonly outer: Flags;
  readonly choices: Tree[];
  parts: Tree[];
}

const MAX_COUNT = 1000;

const SIGNS: ReadonlyMap<string, Omit<Counts, "lazy">> = new Map([
  ["*", { least: 0, most: Number.POSITIVE_INFINITY }],
  ["+", { least: 1, most: Number.POSITIVE_INFINITY }],
  ["?", { least: 0, most: 1 }],
]);

const POSITIONS: ReadonlyMap<string, Position> = new Map([
  ["\\A", "textStart"],
  ["\\z", "textEnd"],
  ["\\b", "wordEdge"],
  ["\\B", "noWordEdge"],
]);

const ANY = setOfRanges([], { negated: true, fold: false });
const ANY_IN_LINE = setOfRanges([0x0a, 0x0a], { negated: true, fold: false });

class TreeReader {
  readonly #reader: PatternReader;
  readonly #builder: TreeBuilder;
  readonly #open: OpenGroup[] = [];
  /** Characters that stand for themselves, as the same ones come often. */
  readonly #literals = new Map<string, Tree>();
  #flags: Flags = { fold: false, lines: false, dotAll: false, lazy: false };
  #group: OpenGroup = { index: undefined, outer: this.#flags, choices: [], parts: [] };
  #groups = 0;
  /** Where the repetition begins that ends here, if one does. */
  #repeated: number | undefined;

  constructor(pattern: string) {
    this.#reader = new PatternReader(pattern);
    this.#builder = new TreeBuilder(pattern);
  }

  read(): { readonly tree: Tree; readonly groups: number } {
    const reader = this.#reader;
    while (!reader.isAtEnd) {
      if (this.#takeRepeat()) continue;
      this.#repeated = undefined;
      if (reader.isAt("(")) this.#openGroup();
      else if (reader.take(")")) this.#closeGroup();
      else if (reader.take("|")) this.#nextChoice();
      else if (reader.take("\\Q")) this.#readQuoted();
      else this.#group.parts.push(this.#readOne());
    }
    if (this.#open.length > 0) throw new PatternError("missing closing )", reader.pattern);
    return { tree: this.#finishGroup(), groups: this.#groups };
  }

  /** Takes a repetition. Other braces stand for themselves. */
  #takeRepeat(): boolean {
    const reader = this.#reader;
    const start = reader.position;
    const match = reader.match(/[*+?]|\{(0|[1-9]\d*)(,(0|[1-9]\d*)?)?\}/y);
    if (match === undefined) return false;
    const [sign, least, comma, most = comma === undefined ? least : undefined] = match;
    const counts = SIGNS.get(sign) ?? readCounts(sign, Number(least), most);
    const lazy = reader.take("?") !== this.#flags.lazy;
    if (this.#repeated !== undefined) {
      const stated = reader.pattern.slice(this.#repeated, reader.position);
      throw new PatternError("invalid nested repetition operator", stated);
    }
    const stated = reader.pattern.slice(start, reader.position);
    const body = this.#group.parts.pop();
    if (body === undefined) throw new PatternError("missing argument to repetition operator", stated);
    this.#group.parts.push(this.#builder.repeat(body, { ...counts, lazy }, stated));
    this.#repeated = start;
    return true;
  }

  /** Opens a group; or sets flags, which count up to the end of the group that they are in. */
  #openGroup(): void {
    const reader = this.#reader;
    const outer = this.#flags;
    const set = reader.match(/\(\?([imsU]*)(?:-([imsU]+))?([:)])/y);
    if (set !== undefined) {
      const [, on, off, end] = set;
      this.#flags = withFlags(outer, on, off);
      if (end === ")") return;
    } else this.#openNumbered();
    this.#open.push(this.#group);
    const index = set === undefined ? ++this.#groups : undefined;
    this.#group = { index, outer, choices: [], parts: [] };
  }

  /** Takes `(` or `(?P<name>`. */
  #openNumbered(): void {
    const reader = this.#reader;
    if (!reader.isAt("(?")) {
      reader.take("(");
    } else if (reader.match(/\(\?P?<\w+>/y) === undefined) {
      const [named] = reader.match(/\(\?P?<[^>]+(?:>|$)|\(\?P?<>/y) ?? [];
      if (named !== undefined) throw new PatternError("invalid named capture", named);
      const [part = ""] = reader.match(/\(\?[imsU]*(?:-[imsU]*)?.?/suy) ?? [];
      throw new PatternError("invalid or unsupported Perl syntax", part);
    }
  }

  #closeGroup(): void {
    const tree = this.#finishGroup();
    const outer = this.#open.pop();
    if (outer === undefined) throw new PatternError("unexpected )", this.#reader.pattern);
    const { index } = this.#group;
    this.#flags = this.#group.outer;
    this.#group = outer;
    outer.parts.push(index === undefined ? tree : this.#builder.group(index, tree));
  }

  #nextChoice(): void {
    this.#group.choices.push(this.#builder.sequence(this.#group.parts));
    this.#group.parts = [];
  }

  #finishGroup(): Tree {
    this.#nextChoice();
    return this.#builder.choice(this.#group.choices);
  }

  /** Reads up to `\E`, or to the end: every character stands for itself. */
  #readQuoted(): void {
    const reader = this.#reader;
    while (!reader.isAtEnd && !reader.take("\\E"))
      this.#group.parts.push(this.#literal(reader.readCharacter()));
  }

  #readOne(): Tree {
    const reader = this.#reader;
    const { fold, lines, dotAll } = this.#flags;
    if (reader.isAt("[")) return this.#builder.character(readClass(reader, fold));
    if (reader.take(".")) return this.#builder.character(dotAll ? ANY : ANY_IN_LINE);
    if (reader.take("^")) return this.#builder.position(lines ? "lineStart" : "textStart");
    if (reader.take("$")) return this.#builder.position(lines ? "lineEnd" : "textEnd");
    if (!reader.isAt("\\")) return this.#literal(reader.readCharacter());
    const position = POSITIONS.get(reader.match(/\\[AzbB]/y)?.[0] ?? "");
    if (position !== undefined) return this.#builder.position(position);
    const set = takeEscapedClass(reader, fold);
    return set === undefined ? this.#literal(reader.readEscaped()) : this.#builder.character(set);
  }

  /** A character that stands for itself. */
  #literal(character: string): Tree {
    const { fold } = this.#flags;
    const key = fold ? `i${character}` : character;
    const known = this.#literals.get(key);
    if (known !== undefined) return known;
    const tree = this.#builder.character(setOf(character, fold));
    this.#literals.set(key, tree);
    return tree;
  }
}

/** The counts of `{2,3}`, or of `{2,}` if there is no `most`. */
function readCounts(stated: string, least: number, most: string | undefined): Omit<Counts, "lazy"> {
  const isValid =
    least <= MAX_COUNT && (most === undefined || (least <= Number(most) && Number(most) <= MAX_COUNT));
  if (!isValid) throw new PatternError("invalid repeat count", stated);
  return { least, most: Number(most ?? Number.POSITIVE_INFINITY) };
}

function withFlags(flags: Flags, on = "", off = ""): Flags {
  const set = (flag: string, before: boolean): boolean =>
    (before || on.includes(flag)) && !off.includes(flag);
  return {
    fold: set("i", flags.fold),
    lines: set("m", flags.lines),
    dotAll: set("s", flags.dotAll),
    lazy: set("U", flags.lazy),
  };
}
