import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  Budget,
  compilePattern,
  type Language,
  LanguagePair,
  PatternError,
  TooCostly,
} from "../../src/pattern/index.ts";

type Stated = Pick<Language, "pattern"> & Partial<Language>;

interface Case {
  readonly name: string;
  readonly first: Stated;
  readonly second: Stated;
  /** The shortest text that is in one only; there is none if it is left out. */
  readonly onlyFirst?: string;
  readonly onlySecond?: string;
}

const cases: readonly Case[] = readFileSync(
  new URL("../../spec-fixtures/pattern/differences.jsonl", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

function languageOf({ pattern, least = 0, most = Number.POSITIVE_INFINITY }: Stated): Language {
  return { pattern, least, most };
}

function compare(first: Stated, second: Stated, budget?: Budget): LanguagePair {
  return new LanguagePair(languageOf(first), languageOf(second), budget);
}

/** All texts of some letters up to a length, the shortest first. */
function* textsOf(letters: string, longest: number): Generator<string> {
  let texts = [""];
  for (let length = 0; length <= longest; length++) {
    yield* texts;
    texts = texts.flatMap((text) => [...letters].map((letter) => text + letter));
  }
}

describe("two languages", () => {
  it.each(cases)("are told apart: $name", ({ first, second, onlyFirst, onlySecond }) => {
    const there = compare(first, second);
    const back = compare(second, first);
    expect([there.findOnlyInFirst()?.text, there.findOnlyInSecond()?.text]).toEqual([onlyFirst, onlySecond]);
    expect([back.findOnlyInSecond()?.text, back.findOnlyInFirst()?.text]).toEqual([onlyFirst, onlySecond]);
  });

  const atom = fc.constantFrom(
    "a",
    "b",
    "[ab]",
    "[^a]",
    ".",
    "(?i)a",
    "\\b",
    "\\B",
    "^",
    "$",
    "(?m:^)",
    "(?m:$)",
    "\\n",
  );
  const pattern = fc.letrec<{ tree: string; node: string }>((tie) => ({
    tree: fc.oneof({ maxDepth: 3 }, atom, tie("node")),
    node: fc.oneof(
      fc.tuple(tie("tree"), tie("tree")).map(([one, other]) => one + other),
      fc.tuple(tie("tree"), tie("tree")).map(([one, other]) => `(?:${one}|${other})`),
      fc
        .tuple(tie("tree"), fc.constantFrom("*", "+", "?", "{2}", "{1,3}"))
        .map(([body, sign]) => `(?:${body})${sign}`),
    ),
  })).tree;
  const language = fc.record({
    pattern,
    least: fc.integer({ min: 0, max: 3 }),
    most: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(Number.POSITIVE_INFINITY)),
  });
  const texts = [...textsOf("abA\n", 5)];

  it("differ in the shortest text that one matches and the other does not", () => {
    fc.assert(
      fc.property(language, language, (first, second) => {
        const pair = compare(first, second);
        const isIn = (of: Language, text: string): boolean =>
          text.length >= of.least && text.length <= of.most && compilePattern(of.pattern).matches(text);
        const [only, other] = [pair.findOnlyInFirst(), pair.findOnlyInSecond()];
        for (const [found, one, two] of [
          [only, first, second],
          [other, second, first],
        ] as const) {
          const text = found?.text;
          if (text !== undefined) expect([isIn(one, text), isIn(two, text)]).toEqual([true, false]);
          const shorter = texts.find((known) => isIn(one, known) && !isIn(two, known));
          if (shorter !== undefined) expect(found?.length).toBe(shorter.length);
          else if (found !== undefined && /^[abA\n]*$/.test(text as string))
            expect(found.length).toBeGreaterThan(5);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("of very long texts are told apart by the length", () => {
    const pair = compare({ pattern: "^(?:aa)*$", most: 9e12 }, { pattern: "^(?:aa)*$", most: 7e12 + 1 });
    expect(pair.findOnlyInFirst()).toEqual({ length: 7e12 + 2, text: undefined });
    expect(pair.findOnlyInSecond()).toBeUndefined();
    const stepped = compare({ pattern: "^(?:aaa|a{5})*$", least: 1e6, most: 1e6 }, { pattern: "b" });
    expect(stepped.findOnlyInFirst()).toEqual({ length: 1e6, text: undefined });
    const odd = compare({ pattern: "^(?:aa)*$", least: 1e6 + 1, most: 1e6 + 1 }, { pattern: "b" });
    expect(odd.findOnlyInFirst()).toBeUndefined();
  });

  it("need patterns that Go reads", () => {
    expect(() => compare({ pattern: "(?=a)" }, { pattern: "a" })).toThrow(PatternError);
  });
});

/** These do not time anything: what would take more than its budget does not end, or fills the memory. */
describe("languages that are made to last", () => {
  const wide = Array.from({ length: 3000 }, (_, index) => `\\x{${(0x4e00 + 2 * index).toString(16)}}`);
  it.each([
    ["states that double with each letter", "^(a|b)*a(a|b){30}$", "^(a|b)*a(b|a){30}$"],
    ["counts in counts", "^(.{0,30}x){30}$", "^(.{0,31}x){30}$"],
    ["many letters", `^[${wide.join("")}]+$`, `^(?:${wide.join("|")})+$`],
    ["large patterns", `^(?:${"a?".repeat(900)}){30}$`, "^a*b$"],
    ["many classes of Unicode", "LMNPSZC".replaceAll(/./g, "\\p{$&}[^\\p{$&}a-z]"), "a"],
  ])("are given up: %s", (_, first, second) => {
    const budget = new Budget();
    expect(() => {
      const pair = compare({ pattern: first }, { pattern: second }, budget);
      pair.findOnlyInFirst();
      pair.findOnlyInSecond();
    }).toThrow(TooCostly);
  });

  it("get no more work than they are given", () => {
    const budget = new Budget(100);
    expect(() =>
      compare({ pattern: "^[a-z]+x$" }, { pattern: "^[a-z]+y$" }, budget).findOnlyInFirst(),
    ).toThrow(TooCostly);
    expect(budget.work).toBeLessThan(300);
  });
});
