import assert from "node:assert/strict";
import { compilePattern, PatternError, SearchTooLong } from "../../../src/pattern/index.ts";
import { readCases } from "../fixtures.ts";
import { mutateText } from "../mutate.ts";
import type { Random } from "../random.ts";
import { attempt, type Target } from "../target.ts";

interface Input {
  readonly pattern: string;
  readonly text: string;
  /** Whether JavaScript reads the pattern the same way. */
  readonly shared: boolean;
}

const cases = readCases<{ pattern?: string; text?: string; matches?: string[] }>(
  "pattern/",
  "validate/patterns.jsonl",
);
const patterns = cases.flatMap(({ pattern }) => pattern ?? []);
const texts = cases.flatMap(({ text = "", matches = [] }) => [text, ...matches]);
const WORDS = [
  "(",
  ")",
  "(?:",
  "(?i)",
  "[",
  "]",
  "[^",
  "{2,3}",
  "*?",
  "\\pL",
  "\\Q",
  "[[:alpha:]]",
  "\\x{10FFFF}",
  "$",
];

const ATOMS = ["a", "b", "c", "é", "😀", ".", "[ab]", "[^a]", "[a-c]", "\\d", "\\w", "\\W", "\\.", "(?:)"];
const PLACES = ["^", "$", "\\b", "\\B"];
const COUNTS = ["*", "+", "?", "{2}", "{1,3}", "{0,}", "*?", "+?", "??", "{0,2}?"];

/** A pattern of which JavaScript and Go think the same. */
function grow(random: Random, depth: number): string {
  const part = () => grow(random, depth - 1);
  if (depth === 0) return random.oneIn(6) ? random.pick(PLACES) : random.pick(ATOMS);
  return random.pick([
    part,
    () => random.many(4, part).join(""),
    () => `(${part()}|${part()})`,
    () => `(?:${part()})${random.pick(COUNTS)}`,
  ])();
}

/** Go's dialect against JavaScript's where they agree; elsewhere a pattern is refused in Go's words, or matches in linear time. */
export const pattern: Target<Input> = {
  name: "pattern",
  generate(random) {
    if (!random.oneIn(3)) {
      const text = Array.from({ length: random.below(12) }, () =>
        random.pick(["a", "b", "c", " ", "é", "😀", "1"]),
      );
      return { pattern: grow(random, 3), text: text.join(""), shared: true };
    }
    return {
      pattern: mutateText(random, random.pick(patterns), { words: WORDS, others: patterns }),
      text: mutateText(random, random.pick(texts), { others: texts }),
      shared: false,
    };
  },
  run({ pattern, text, shared }) {
    const compiled = attempt(() => compilePattern(pattern), [PatternError]);
    if (compiled === undefined) {
      assert(!shared, "a pattern that JavaScript reads is refused");
      return;
    }
    const matches = compiled.matches(text);
    const all = attempt(() => compiled.locateAll(text), [SearchTooLong]);
    if (all === undefined) return;
    assert.equal(all.length > 0, matches, "matches and locateAll disagree");
    let last = 0;
    for (const [start = -1, end = -1] of all) {
      assert(start >= last && end >= start && end <= text.length, "matches overlap, or are out of the text");
      last = end;
    }
    // V8 finds places inside of characters that take two units.
    if (!shared || (pattern.includes("\\B") && /[^\0-\uffff]/u.test(text))) return;
    assert.equal(matches, new RegExp(pattern, "us").test(text), "JavaScript disagrees on whether it matches");
    // What repeats something that may be empty, JavaScript tries in another order.
    if (/[*+?}]/.test(pattern) && mayRepeatNothing(pattern)) return;
    assert.deepEqual(
      all.map(([start, end]) => [start, end]),
      locate(new RegExp(pattern, "gus"), text),
      "JavaScript finds other matches",
    );
  },
};

/** Whether a group that repeats can match the empty text. */
function mayRepeatNothing(pattern: string): boolean {
  const open: number[] = [];
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === "\\") at++;
    else if (pattern[at] === "(") open.push(at);
    else if (pattern[at] === ")") {
      const body = pattern.slice(open.pop(), at + 1);
      if (/[*+?{]/.test(pattern[at + 1] ?? "") && matchesNothing(body)) return true;
    }
  }
  return false;
}

/** Whether a pattern matches nothing somewhere, wherever its places are. */
function matchesNothing(pattern: string): boolean {
  return new RegExp(`^(?:${pattern.replaceAll(/(?<!\[)\^|\$|\\[bB]/g, "(?:)")})$`, "us").test("");
}

/** All matches; an empty one right behind another does not count for Go. */
function locate(expression: RegExp, text: string): (readonly number[])[] {
  const found: (readonly number[])[] = [];
  for (const { index, 0: match } of text.matchAll(expression))
    if (match !== "" || index !== found.at(-1)?.[1]) found.push([index, index + match.length]);
  return found;
}
