import { readFileSync } from "node:fs";
import fc from "fast-check";
import {
  canonicalQuantity,
  compareQuantities,
  MergeError,
  parseQuantity,
  type Quantity,
} from "fieldwise/value";
import { describe, expect, it } from "vitest";

type Case =
  | (Quantity & { readonly name: string; readonly quantity: string | number; readonly canonical: string })
  | { readonly name: string; readonly invalid: string }
  | { readonly name: string; readonly compare: readonly [string, string]; readonly expect: number };

const file = new URL("../../spec-fixtures/evolve/quantities.jsonl", import.meta.url);
const cases = readFileSync(file, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

function titleOf(given: Case): string {
  const what =
    "compare" in given ? given.compare.join(" and ") : "invalid" in given ? given.invalid : given.quantity;
  return `${given.name}: ${JSON.stringify(what)}`;
}

describe("spec-fixtures/evolve/quantities.jsonl", () => {
  it.each(cases.map((given) => [titleOf(given), given] as const))("%s", (_, given) => {
    if ("compare" in given) {
      const [a, b] = given.compare;
      expect(Math.sign(compareQuantities(a, b))).toBe(given.expect);
      expect(Math.sign(compareQuantities(b, a))).toBe(0 - given.expect);
    } else if ("invalid" in given) {
      expect(() => parseQuantity(given.invalid)).toThrow(MergeError);
      expect(() => parseQuantity(given.invalid)).toThrow(/is not a quantity: write it as/);
    } else {
      const { name: _, quantity, canonical, ...parsed } = given;
      expect(parseQuantity(quantity)).toEqual(parsed);
      expect(canonicalQuantity(quantity)).toBe(canonical);
    }
  });
});

it("a bad quantity tells its code, and is shown short", () => {
  expect(() => parseQuantity("x".repeat(100))).toThrow(
    expect.objectContaining({ code: "QUANTITY_INVALID", message: expect.stringMatching(/^"x{60}"… is not/) }),
  );
});

/** Exact rational arithmetic, with nothing of the engine in it: a whole number of nanos. */
function nanosOf({ sign, digits, places, suffix }: Parts): bigint {
  const [base, power] = POWERS[suffix] as readonly [bigint, number];
  const numerator = BigInt(digits) * (power >= 0 ? base ** BigInt(power) : 1n) * 10n ** 9n;
  const denominator = 10n ** BigInt(places) * (power < 0 ? base ** BigInt(-power) : 1n);
  const up = (numerator + denominator - 1n) / denominator;
  const limit = (2n ** 63n - 1n) * 10n ** 9n;
  return (sign === "-" ? -1n : 1n) * (base === 2n && up > limit ? limit : up);
}

interface Parts {
  readonly sign: string;
  readonly digits: string;
  readonly places: number;
  readonly suffix: string;
}

const POWERS: Readonly<Record<string, readonly [bigint, number]>> = Object.fromEntries([
  ...["n", "u", "m", "", "k", "M", "G", "T", "P", "E"].map((suffix, at) => [suffix, [10n, at * 3 - 9]]),
  ...["Ki", "Mi", "Gi", "Ti", "Pi", "Ei"].map((suffix, at) => [suffix, [2n, at * 10 + 10]]),
  ...[-30, -12, -9, -1, 0, 2, 7, 25].map((power) => [`e${power}`, [10n, power]]),
  ...[-3, 0, 4].map((power) => [`E${power}`, [10n, power]]),
]);

const digits = fc.oneof(
  fc.bigInt({ min: 0n, max: 2000n }).map(String),
  fc.bigInt({ min: 0n, max: 10n ** 24n }).map(String),
  fc.tuple(fc.nat(99), fc.nat(25)).map(([head, zeros]) => `${head}${"0".repeat(zeros)}`),
  fc.nat(40).map((nines) => "9".repeat(nines + 1)),
);

const parts: fc.Arbitrary<Parts> = fc.record({
  sign: fc.constantFrom("", "-", "+"),
  digits,
  places: fc.oneof(fc.constant(0), fc.nat(30), fc.nat(120)),
  suffix: fc.constantFrom(...Object.keys(POWERS)),
});

function print({ sign, digits, places, suffix }: Parts): string {
  const padded = digits.padStart(places, "0");
  const whole = padded.slice(0, padded.length - places);
  return `${sign}${whole}${places > 0 ? "." : ""}${padded.slice(padded.length - places)}${suffix}`;
}

const signOf = (number: bigint): number => (number > 0n ? 1 : number < 0n ? -1 : 0);

describe("any quantity", () => {
  it("has exactly the value that rational arithmetic gives it", () => {
    fc.assert(
      fc.property(parts, (given) => {
        const { negative, digits, scale } = parseQuantity(print(given));
        const size = BigInt(digits) * 10n ** BigInt(scale + 9);
        expect(negative ? -size : size).toBe(nanosOf(given));
      }),
      { numRuns: 2000 },
    );
  });

  it("orders as rational numbers do", () => {
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const expected = signOf(nanosOf(a) - nanosOf(b));
        expect(Math.sign(compareQuantities(print(a), print(b)))).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it("keeps its value in canonical form, which is its own canonical form", () => {
    fc.assert(
      fc.property(parts, (given) => {
        const canonical = canonicalQuantity(print(given));
        expect(compareQuantities(canonical, print(given))).toBe(0);
        expect(canonicalQuantity(canonical)).toBe(canonical);
        expect(canonical).toMatch(/^(0|-?[1-9]\d*([numkMGTPE]|[KMGTPE]i|e-?\d+)?)$/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a hostile quantity", () => {
  const long = 1_000_000;

  it.each([
    ["a million nines", "9".repeat(long)],
    ["a million places", `1.${"9".repeat(long)}`],
    ["a million places and a binary suffix", `1.${"9".repeat(long)}Gi`],
    ["a million digits and a binary suffix", `${"9".repeat(long)}Gi`],
    ["a million zeros before the last digit", `0.${"0".repeat(long)}1Ki`],
    ["a million zeros, and no number", `${"0".repeat(long)}x`],
    ["an exponent of a million zeros", `1e${"0".repeat(long)}x`],
  ])("takes linear time: %s", (_, text) => {
    try {
      canonicalQuantity(text);
    } catch (error) {
      expect(error).toMatchObject({ code: "QUANTITY_INVALID" });
    }
  });

  it("compares at once with an exponent that nobody can write out", () => {
    expect(Math.sign(compareQuantities("1e2147483647", "9".repeat(1000)))).toBe(1);
  });
});
