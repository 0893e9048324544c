import { MAX_DEPTH } from "../value/internal.ts";
import { emitClass, foldLiteral, literal, PERL_CLASSES } from "./pattern-class.ts";
import { PatternError, PatternReader } from "./pattern-reader.ts";

/**
 * A pattern in the syntax of Go's RE2, as Kubernetes reads it, as a regular expression that matches the same texts.
 * Throws a `PatternError` for what RE2 does not know, such as look-ahead and back-references. Go matches in
 * linear time and JavaScript does not: a pattern such as `(a*)*b` can take forever.
 */
export function translatePattern(pattern: string): RegExp {
  const source = new Translator(pattern).translate();
  try {
    return new RegExp(source, "u");
  } catch (error) {
    throw new PatternError(error instanceof Error ? error.message : "it does not compile");
  }
}

interface Flags {
  /** `i`: upper and lower case are the same. */
  readonly fold: boolean;
  /** `m`: `^` and `$` match at every line. */
  readonly lines: boolean;
  /** `s`: `.` matches a line feed, too. */
  readonly dotAll: boolean;
}

class Translator {
  readonly #reader: PatternReader;

  constructor(pattern: string) {
    this.#reader = new PatternReader(expandQuotes(pattern));
  }

  translate(): string {
    const source = this.#readAlternatives({ fold: false, lines: false, dotAll: false }, 0);
    if (!this.#reader.isAtEnd) throw new PatternError('there is a ")" too many');
    return source;
  }

  /** Reads up to the end of the group. A flag that is set on the way counts from there on. */
  #readAlternatives(outer: Flags, depth: number): string {
    if (depth > MAX_DEPTH) throw new PatternError("its groups nest too deep");
    const reader = this.#reader;
    let flags = outer;
    let source = "";
    let repeatable = "";
    while (!reader.isAtEnd && !reader.isAt(")")) {
      if (reader.take("|")) {
        source += `${repeatable}|`;
        repeatable = "";
        continue;
      }
      const set = this.#readFlags(flags);
      if (set !== undefined) {
        flags = set;
        source += repeatable;
        repeatable = "";
        continue;
      }
      const repeat = reader.takeRepeat();
      if (repeat !== undefined) {
        if (repeatable === "") throw new PatternError(`there is nothing before "${repeat}" to repeat`);
        source += repeatable + repeat;
        repeatable = "";
        if (reader.takeRepeat() !== undefined) throw new PatternError("a repetition is repeated");
        continue;
      }
      source += repeatable;
      repeatable = this.#readAtom(flags, depth);
    }
    return source + repeatable;
  }

  /** Reads `(?i)`, which is no group. */
  #readFlags(flags: Flags): Flags | undefined {
    const match = this.#reader.match(/\(\?([imsU]*)(-[imsU]+)?\)/y);
    return match === undefined ? undefined : withFlags(flags, match[1], match[2]);
  }

  #readAtom(flags: Flags, depth: number): string {
    const reader = this.#reader;
    if (reader.isAt("(")) return this.#readGroup(flags, depth);
    if (reader.isAt("[")) return emitClass(reader.readClass(), flags.fold);
    if (reader.take(".")) return flags.dotAll ? "[\\s\\S]" : "[^\\n]";
    if (reader.take("^")) return flags.lines ? "(?<![^\\n])" : "(?:^)";
    if (reader.take("$")) return flags.lines ? "(?![^\\n])" : "(?:$)";
    if (reader.isAt("\\")) return this.#readEscape(flags);
    return this.#emit(reader.readCharacter(), flags);
  }

  #readGroup(flags: Flags, depth: number): string {
    const reader = this.#reader;
    const inner = reader.match(/\(\?P?<[A-Za-z0-9_]+>/y) !== undefined ? flags : this.#readGroupStart(flags);
    const source = this.#readAlternatives(inner, depth + 1);
    if (!reader.take(")")) throw new PatternError('a ")" is missing');
    return `(?:${source})`;
  }

  #readGroupStart(flags: Flags): Flags {
    const match = this.#reader.match(/\(\?([imsU]*)(-[imsU]+)?:/y);
    if (match !== undefined) return withFlags(flags, match[1], match[2]);
    this.#reader.take("(");
    if (this.#reader.isAt("?")) throw new PatternError('RE2 knows no such "(?"');
    return flags;
  }

  #readEscape(flags: Flags): string {
    const reader = this.#reader;
    if (reader.take("\\A")) return "(?<![\\s\\S])";
    if (reader.take("\\z")) return "(?![\\s\\S])";
    if (reader.take("\\b")) return "(?:\\b)";
    if (reader.take("\\B")) return "(?:\\B)";
    const perl = reader.match(/\\[dDsSwW]/y);
    if (perl !== undefined) return `[${PERL_CLASSES.get(perl[0])}]`;
    const property = reader.takeProperty();
    if (property !== undefined) return emitClass({ negated: false, items: [property] }, flags.fold);
    return this.#emit(reader.readEscaped(), flags);
  }

  /** A character that stands for itself. */
  #emit(character: string, { fold }: Flags): string {
    return fold ? foldLiteral(character) : literal(character);
  }
}

/** Whether a repetition is lazy (`U`) does not change what matches. */
function withFlags(flags: Flags, on = "", off = ""): Flags {
  const set = (flag: string, before: boolean): boolean =>
    (before || on.includes(flag)) && !off.includes(flag);
  return { fold: set("i", flags.fold), lines: set("m", flags.lines), dotAll: set("s", flags.dotAll) };
}

/** Puts an escape for each character between `\Q` and `\E`, where every one stands for itself. */
function expandQuotes(pattern: string): string {
  return pattern.replace(/\\Q(.*?)(?:\\E|$)|\\./gsu, (text: string, quoted: string | undefined) =>
    quoted === undefined
      ? text
      : Array.from(quoted, (character) => `\\x{${(character.codePointAt(0) as number).toString(16)}}`).join(
          "",
        ),
  );
}
