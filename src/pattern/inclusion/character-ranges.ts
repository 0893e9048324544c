import type { CharacterSet } from "../syntax/character-set.ts";
import type { Budget } from "./budget.ts";

/** Characters as ranges, from and to in turn, in ascending order; no two overlap or touch. */
export type Ranges = readonly number[];

/** All characters that texts of Go can have: surrogates are none. */
const CHARACTERS: Ranges = [0, 0xd7ff, 0xe000, 0x10ffff];

/** Of what folds to ASCII, nothing is beyond the Kelvin sign. */
const LAST_LIKE_ASCII = 0x212a;

export function rangesOf(set: CharacterSet, budget: Budget): Ranges {
  const { ranges, inner } = set.parts;
  const all = [...ranges, ...inner.flatMap((part) => rangesOf(part, budget)), ...lookUp(set, budget)];
  const own = joinRanges(all);
  budget.spend(own.length);
  return set.negated ? invert(own) : own;
}

function joinRanges(ranges: readonly number[]): Ranges {
  const pairs: (readonly [number, number])[] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    pairs.push([ranges[index] as number, ranges[index + 1] as number]);
  }
  pairs.sort(([one], [other]) => one - other);
  const joined: number[] = [];
  for (const [from, to] of pairs) {
    const last = joined.at(-1);
    if (last === undefined || from > last + 1) joined.push(from, to);
    else joined[joined.length - 1] = Math.max(last, to);
  }
  return joined;
}

function invert(ranges: Ranges): Ranges {
  const inverted: number[] = [];
  let from = 0;
  for (let index = 0; index < ranges.length; index += 2) {
    const start = ranges[index] as number;
    if (start > from) inverted.push(from, start - 1);
    from = (ranges[index + 1] as number) + 1;
  }
  if (from <= 0x10ffff) inverted.push(from, 0x10ffff);
  return inverted;
}

const CHUNK = 0x800;

/** The characters that only JavaScript can tell: it is asked for all that there are. */
function lookUp({ classSource, fold, parts }: CharacterSet, budget: Budget): readonly number[] {
  if (classSource === "") return [];
  const isAscii = parts.properties === "" && parts.ranges.every((point) => point < 0x80);
  const end = isAscii ? LAST_LIKE_ASCII : 0x10ffff;
  const expression = new RegExp(`[${classSource}]+`, fold ? "giu" : "gu");
  const found: number[] = [];
  budget.spend(end);
  for (let first = 0; first <= end; first += CHUNK) {
    if (!isCharacter(first)) continue;
    let text = "";
    for (let point = first; point < first + CHUNK; point++) text += String.fromCodePoint(point);
    for (const [part] of text.matchAll(expression)) {
      const start = part.codePointAt(0) as number;
      const width = start > 0xffff ? 2 : 1;
      found.push(start, start + part.length / width - 1);
    }
  }
  return found;
}

/** Whether a code point is a character; all in its chunk are, then. */
function isCharacter(point: number): boolean {
  return point < 0xd800 || point > 0xdfff;
}

/** The parts of ranges that texts can have. */
export function inTexts(ranges: Ranges): Ranges {
  const kept: number[] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    for (let part = 0; part < CHARACTERS.length; part += 2) {
      const from = Math.max(ranges[index] as number, CHARACTERS[part] as number);
      const to = Math.min(ranges[index + 1] as number, CHARACTERS[part + 1] as number);
      if (from <= to) kept.push(from, to);
    }
  }
  return kept;
}
