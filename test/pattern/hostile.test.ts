import { describe, expect, it } from "vitest";
import { compilePattern } from "../../src/pattern/index.ts";

/** As long as a request may be. */
const LONG = 1_400_000;
const MANY = "a".repeat(LONG);

/** `a` and `b` in no order. */
function mix(length: number): string {
  let seed = 1;
  return Array.from({ length }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed >>> 31 === 0 ? "a" : "b";
  }).join("");
}

/** These do not time anything: what would take more than linear time does not end. */
describe("a pattern that is made to last", () => {
  it.each([
    "(a*)*b",
    "(a|a)*b",
    "(a|aa)+$b",
    "(.*)(.*)(.*)x",
    "((a*)*)*b",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "a{1000}b",
    "((a{10}){10}){10}b",
    "(?:a?){1000}a{1000}b",
    "(\\b|a)*!",
    "(?i)(k|a|A)*b",
    "\\pL*\\pN",
  ])("%s misses a long text", (stated) => {
    const pattern = compilePattern(stated);
    expect(pattern.matches(MANY)).toBe(false);
    expect(pattern.find(MANY)).toBeUndefined();
  });

  it.each(["(a*)*", "(a|a)*", "(.*)(.*)(.*)", "(?:a?){100}.*", "(a|b|ab)*"])(
    "%s finds a long text",
    (stated) => {
      expect(compilePattern(stated).find(MANY)).toBe(MANY);
      expect(compilePattern(`${stated}$`).matches(MANY)).toBe(true);
    },
  );

  it("is not looked for again and again", () => {
    const pattern = compilePattern(".*b|a");
    expect(pattern.findAll("a".repeat(500))).toHaveLength(500);
    expect(() => pattern.findAll(MANY)).toThrow("takes too long");
    expect(compilePattern("[a-z]+").findAll("abc ".repeat(50_000))).toHaveLength(50_000);
  });

  it("does not keep every state that a text leads to", () => {
    const text = mix(20_000);
    const pattern = compilePattern("a[ab]{300}c");
    for (let round = 0; round < 2; round++) {
      expect(pattern.matches(text)).toBe(false);
      expect(pattern.matches(`${text}a${text.slice(0, 300)}c`)).toBe(true);
      expect(pattern.matches(`${text}b${"b".repeat(300)}c`)).toBe(false);
    }
    expect(pattern.find(`${text}a${text.slice(0, 300)}c`)).toHaveLength(302);
  });

  it("may tell more characters apart than are kept", () => {
    const characters = Array.from({ length: 3000 }, (_, index) => String.fromCodePoint(0x4e00 + index));
    const pattern = compilePattern(`^(?:${characters.join("!|")}!)*$`);
    const text = characters.map((character) => `${character}!`).join("");
    expect(pattern.matches(text)).toBe(true);
    expect(pattern.matches(text)).toBe(true);
    expect(pattern.matches(`${text}a`)).toBe(false);
    expect(pattern.find(text)).toBe(text);
  });

  it.each([
    ["an open bracket, again and again", "[[:".repeat(LONG / 3)],
    ["the start of a name, again and again", `[${"[:".repeat(LONG / 2)}]`],
    ["braces that never close", `a${"{1".repeat(LONG / 2)}`],
    ["groups that never close", "(".repeat(LONG)],
    ["choices in choices", `${"(?:a|".repeat(LONG / 6)}a${")".repeat(LONG / 6)}`],
    ["quotes", "\\Q\\E".repeat(LONG / 4)],
    ["digits of a character", `\\x{${"0".repeat(LONG)}g`],
    ["a long literal", MANY],
  ])("may be long: %s", (_, stated) => {
    try {
      expect(compilePattern(stated).matches(MANY)).toBeTypeOf("boolean");
    } catch (error) {
      expect(error).toMatchObject({ message: expect.stringMatching(/^error parsing regexp: /) });
    }
  });
});
