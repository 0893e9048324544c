import { readFileSync } from "node:fs";
import fc from "fast-check";
import { parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { compilePattern, PatternError } from "../../src/pattern/index.ts";

function readCases<Case>(file: string): readonly Case[] {
  const text = readFileSync(new URL(`../../spec-fixtures/pattern/${file}.jsonl`, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => parseJson(line) as unknown as Case);
}

interface MatchCase {
  readonly pattern: string;
  readonly text: string;
  readonly match?: readonly number[];
  readonly all?: readonly (readonly number[])[];
}

describe("a pattern", () => {
  it.each(readCases<MatchCase>("matches"))("$pattern finds in $text what Go finds", (given) => {
    const { pattern: stated, text, match, all = match === undefined ? [] : [match.slice(0, 2)] } = given;
    const pattern = compilePattern(stated);
    expect(pattern.matches(text)).toBe(match !== undefined);
    expect(pattern.locateAll(text, 1)).toEqual(match === undefined ? [] : [match]);
    expect(pattern.locateAll(text).map((found) => found.slice(0, 2))).toEqual(all);
    const texts = all.map(([start, end]) => text.slice(start, end));
    expect(pattern.findAll(text)).toEqual(texts);
    expect(pattern.find(text)).toBe(texts[0]);
  });

  it.each(readCases<{ pattern: string; error: string }>("refused"))(
    "$pattern is refused in Go's words",
    ({ pattern, error }) => {
      expect(() => compilePattern(pattern)).toThrow(PatternError);
      expect(() => compilePattern(pattern)).toThrow(expect.objectContaining({ message: error }));
    },
  );

  it("finds no more than it is asked for", () => {
    const pattern = compilePattern("a.");
    const text = "abacad";
    expect([-1, 0, 1, 2, 9].map((limit) => pattern.findAll(text, limit).length)).toEqual([3, 0, 1, 2, 3]);
  });

  it("matches the same after it has found characters that it had not come across", () => {
    const pattern = compilePattern("xyxyz|c|d|e|f|g|h|i|j|k|[c-k]0");
    expect(pattern.matches("xyxyyxyx")).toBe(false);
    expect(pattern.findAll("cdefghijk")).toHaveLength(9);
    const texts = ["xxck", "xxi", "xyix", "xyxx", "xyxyz", "0xy", "yk"];
    expect(texts.filter((text) => pattern.matches(text))).toEqual(["xxck", "xxi", "xyix", "xyxyz", "yk"]);
  });

  it("matches what JavaScript matches, where both read it the same way", () => {
    const atom = fc.constantFrom(..."a b c . [ab] [^a] ^ $ \\b \\B a|b ab|".split(" "));
    const source = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        atom,
        fc
          .tuple(tie("node"), fc.constantFrom("*", "+", "?", "{2}", "{1,3}", "{0,}", "*?"))
          .map(([body, sign]) => `(?:${body})${sign}`),
        fc.array(tie("node"), { maxLength: 4 }).map((nodes) => nodes.join("")),
        fc.tuple(tie("node"), tie("node")).map(([one, other]) => `(${one}|${other})`),
      ),
    })).node;
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c", " "), maxLength: 12 });
    fc.assert(
      fc.property(source, fc.array(text, { maxLength: 5 }), (stated, texts) => {
        const pattern = compilePattern(stated);
        const expression = new RegExp(stated, "us");
        for (const one of texts) expect(pattern.matches(one)).toBe(expression.test(one));
      }),
    );
  });
});

describe("the limits of a pattern", () => {
  const nest = (open: string, close: string, times: number): string =>
    `${open.repeat(times)}a${close.repeat(times)}`;

  it.each([
    ["groups", nest("(", ")", 999), nest("(", ")", 1000)],
    ["groups with something beside", nest("(b", ")", 500), nest("(b", ")", 501)],
    ["choices in groups", nest("(aa|", ")", 499), nest("(aa|", ")", 501)],
    ["repetitions", nest("(?:", ")*", 999), nest("(?:", ")*", 1000)],
  ])("are Go's for %s in each other", (_, fine, tooDeep) => {
    expect(() => compilePattern(fine)).not.toThrow();
    const message = `error parsing regexp: expression nests too deeply: \`${tooDeep}\``;
    expect(() => compilePattern(tooDeep)).toThrow(expect.objectContaining({ message }));
  });

  it("are none for groups that are just for reading", () => {
    expect(compilePattern(nest("(?:", ")", 200_000)).matches("a")).toBe(true);
  });

  it("are Go's for the size", () => {
    expect(compilePattern("a{1000}".repeat(3355)).size).toBe(3_355_000);
    expect(() => compilePattern("a{1000}".repeat(3356))).toThrow("expression too large");
  });

  it.each([
    ["a{1000}", "a{1001}"],
    ["(a{10}b{99}){10}", "(a{10}b{101}){10}"],
    ["(a{0}){1000}", "(a{2}){1000}"],
    ["(a{500,}){2}", "(a{501,}){2}"],
  ])("are Go's for counts: %s is fine, %s is too much", (fine, tooMuch) => {
    expect(() => compilePattern(fine)).not.toThrow();
    expect(() => compilePattern(tooMuch)).toThrow("invalid repeat count");
  });
});
