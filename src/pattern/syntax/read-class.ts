import { PatternError } from "../pattern-error.ts";
import { CharacterSet, setOfRanges } from "./character-set.ts";
import { findProperty, PERL_CLASSES, POSIX_CLASSES } from "./named-classes.ts";
import type { PatternReader } from "./pattern-reader.ts";

/** Takes `\d`, `\p{Greek}` and the like. */
export function takeEscapedClass(reader: PatternReader, fold: boolean): CharacterSet | undefined {
  return takeProperty(reader, fold) ?? takePerlClass(reader, fold);
}

function takePerlClass(reader: PatternReader, fold: boolean): CharacterSet | undefined {
  const name = reader.match(/\\([dswDSW])/y)?.[1];
  if (name === undefined) return undefined;
  const lower = name.toLowerCase();
  return setOfRanges(PERL_CLASSES.get(lower) as readonly number[], { negated: name !== lower, fold });
}

/** Takes `\pL`, `\p{Greek}`, `\P{^Lu}`. */
function takeProperty(reader: PatternReader, fold: boolean): CharacterSet | undefined {
  if (!reader.isAt("\\p") && !reader.isAt("\\P")) return undefined;
  const [part = reader.rest, letter, long, short = ""] =
    reader.match(/\\([pP])(?:\{([^}]*)\}|([^{]|$))/suy) ?? [];
  const [, caret, name] = /^(\^?)(.*)$/s.exec(long ?? short) as RegExpExecArray;
  const property = findProperty(name as string);
  if (property === undefined) throw new PatternError("invalid character class range", part);
  const parts = { ranges: [], properties: `\\p{${property}}`, inner: [] };
  return new CharacterSet(parts, { negated: (letter === "P") !== (caret === "^"), fold });
}

/** Reads a class in square brackets. */
export function readClass(reader: PatternReader, fold: boolean): CharacterSet {
  const start = reader.position;
  reader.take("[");
  const negated = reader.take("^");
  const ranges: number[] = [];
  const inner: CharacterSet[] = [];
  for (let isFirst = true; isFirst || !reader.isAt("]"); isFirst = false) {
    const named = takePosixClass(reader, fold) ?? takeEscapedClass(reader, fold);
    if (named === undefined) ranges.push(...readRange(reader, start));
    else inner.push(named);
  }
  reader.take("]");
  const [only] = inner;
  if (only !== undefined && inner.length === 1 && ranges.length === 0 && !negated) return only;
  return new CharacterSet({ ranges, properties: "", inner }, { negated, fold: fold && ranges.length > 0 });
}

/** Takes `[:alpha:]`, `[:^alpha:]`. Where no `:]` follows, the brackets stand for themselves. */
function takePosixClass(reader: PatternReader, fold: boolean): CharacterSet | undefined {
  if (!reader.isAt("[:") || !reader.hasNameEnd) return undefined;
  const match = reader.match(/\[:(\^?)(.*?):\]/sy);
  if (match === undefined) return undefined;
  const [part, caret, name] = match;
  const ranges = POSIX_CLASSES.get(name as string);
  if (ranges === undefined) throw new PatternError("invalid character class range", part);
  return setOfRanges(ranges, { negated: caret === "^", fold });
}

function readRange(reader: PatternReader, classStart: number): readonly [number, number] {
  const start = reader.position;
  const from = readClassCharacter(reader, classStart);
  if (!reader.isAt("-") || reader.isAt("-]") || reader.rest === "-") return [from, from];
  reader.take("-");
  const to = readClassCharacter(reader, classStart);
  if (from <= to) return [from, to];
  throw new PatternError("invalid character class range", reader.pattern.slice(start, reader.position));
}

function readClassCharacter(reader: PatternReader, classStart: number): number {
  if (reader.isAtEnd) throw new PatternError("missing closing ]", reader.pattern.slice(classStart));
  return (reader.isAt("\\") ? reader.readEscaped() : reader.readCharacter()).codePointAt(0) as number;
}
