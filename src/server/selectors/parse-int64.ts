import { quoteText } from "../../value/internal.ts";

const INTEGER = /^[+-]?[0-9]+$/;
const DIGITS = 19;
const LARGEST = 2n ** 63n - 1n;
const SMALLEST = -(2n ** 63n);

/** Reads a decimal integer of 64 bits as Go does, with or without a sign; `undefined` if it is none. */
export function parseInt64(text: string): bigint | undefined {
  return INTEGER.test(text) ? inRange(text) : undefined;
}

/** Reads an integer of 64 bits, or says what Go's `strconv.ParseInt` says. */
export function readInt64(text: string): bigint | string {
  const problem = (what: string): string => `strconv.ParseInt: parsing ${quoteText(text)}: ${what}`;
  if (!INTEGER.test(text)) return problem("invalid syntax");
  return inRange(text) ?? problem("value out of range");
}

function inRange(text: string): bigint | undefined {
  const digits = text.replace(/^[+-]?0*/, "");
  // A hostile length must not be turned into a number first.
  if (digits.length > DIGITS) return undefined;
  const value = text.startsWith("-") ? -BigInt(digits || 0) : BigInt(digits || 0);
  return value >= SMALLEST && value <= LARGEST ? value : undefined;
}
