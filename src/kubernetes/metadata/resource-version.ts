import { quoteText } from "../../value/internal.ts";

/** Reads a resourceVersion: zero for an empty one, or what Go's `strconv.ParseUint` says to what is none. */
export function parseResourceVersion(text: string): number | string {
  if (text === "") return 0;
  const digits = text.replace(/^0+(?=.)/, "");
  const isNumber = /^[0-9]+$/.test(digits);
  if (isNumber && (digits.length < 20 || (digits.length === 20 && BigInt(digits) < 2n ** 64n)))
    return Number(digits);
  return `strconv.ParseUint: parsing ${quoteText(text)}: ${isNumber ? "value out of range" : "invalid syntax"}`;
}
