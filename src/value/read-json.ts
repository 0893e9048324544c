import type { Json } from "./json.ts";

/**
 * Reads JSON text as `JSON.parse` does, except that an integer beyond ±2^53 comes back as a `bigint` with all its
 * digits, and that a number too large for a `number` is none. Gives `undefined` for text that is not JSON; `parseJson`
 * says why. How deep it nests is left to whoever works on the value.
 */
export function readJson(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return MAY_ROUND.test(text) ? readMarked(text) : value;
  } catch {
    return undefined;
  }
}

/** Sixteen digits or more where a number may stand, or an exponent from a hundred up: cheap to rule out, rare to find. */
const MAY_ROUND = /(?:^|[-:,[\s])[1-9]\d{15,}(?![^,}\].eE\s])|\d[eE]\+?\d{3,}(?![^,}\]\s])/;

const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|-?\d[\d.eE+-]*/g;

/** Stands before the digits of a large integer, once that is a string; and once more before what starts with it anyway. */
const MARK = "\u0001";
const ESCAPED_MARK = "\\u0001";

/** Reads text that is known to be JSON, by way of strings for what `JSON.parse` would round. */
function readMarked(text: string): Json {
  const marked = text.replace(STRING_OR_NUMBER, (token, colon?: string) => {
    if (token.startsWith('"')) {
      const isValue = colon === undefined;
      return isValue && token.startsWith(ESCAPED_MARK, 1) ? `"${ESCAPED_MARK}${token.slice(1)}` : token;
    }
    const value = Number(token);
    if (!Number.isFinite(value)) throw new RangeError("too large");
    return Number.isSafeInteger(value) || !INTEGER.test(token) ? token : `"${ESCAPED_MARK}${token}"`;
  });
  return JSON.parse(marked, (_, value) => {
    if (typeof value !== "string" || !value.startsWith(MARK)) return value;
    const content = value.slice(1);
    return content.startsWith(MARK) ? content : BigInt(content);
  });
}

const INTEGER = /^-?\d+$/;
