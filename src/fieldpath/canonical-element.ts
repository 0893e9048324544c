import { compareStrings } from "../value/index.ts";
import { decodeElement, encodeElement } from "./element.ts";

/** Whether an element's text is the one that `encodeElement` writes, so that equal elements have equal texts. */
export function isCanonicalElement(text: string): boolean {
  if (text.charCodeAt(1) !== COLON) return false;
  const kind = text.charCodeAt(0);
  if (kind === FIELD || (kind === KEY ? isPlainKey(text) : kind === VALUE && isPlainValue(text))) return true;
  try {
    const element = decodeElement(text);
    return element !== undefined && encodeElement(element) === text;
  } catch {
    return false;
  }
}

/*
 * Nearly every element is plain: strings without escapes, short integers, nothing nested. Those are recognised
 * in one pass over the text, without decoding it.
 */

function isPlainValue(text: string): boolean {
  return endOfScalar(text, 2) === text.length;
}

function isPlainKey(text: string): boolean {
  if (text.charCodeAt(2) !== OPENING_BRACE) return false;
  let previous: string | undefined;
  for (let at = 3; ; ) {
    const colon = endOfString(text, at);
    if (colon < 0 || text.charCodeAt(colon) !== COLON) return false;
    const end = endOfScalar(text, colon + 1);
    if (end < 0) return false;
    const last = text.charCodeAt(end) !== COMMA;
    // Most have one key, and then there is nothing to compare.
    if (previous !== undefined || !last) {
      const name = text.slice(at + 1, colon - 1);
      if (previous !== undefined && compareStrings(previous, name) >= 0) return false;
      previous = name;
    }
    if (last) return end === text.length - 1 && text.charCodeAt(end) === BRACE;
    at = end + 1;
  }
}

const FIELD = 0x66;
const KEY = 0x6b;
const VALUE = 0x76;
const OPENING_BRACE = 0x7b;
const COLON = 0x3a;
const COMMA = 0x2c;
const BRACE = 0x7d;
const QUOTE = 0x22;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const SAFE_DIGITS = 15;
const LITERALS = ["true", "false", "null"];

/** The index after a plain scalar that starts here, -1 if there is none. */
function endOfScalar(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === QUOTE) return endOfString(text, start);
  if (first === MINUS || (first >= ZERO && first <= NINE)) return endOfInteger(text, start);
  const literal = LITERALS.find((word) => text.startsWith(word, start));
  return literal === undefined ? -1 : start + literal.length;
}

function endOfString(text: string, start: number): number {
  if (text.charCodeAt(start) !== QUOTE) return -1;
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) return at + 1;
    if (!isPlainUnit(unit)) return -1;
  }
  return -1;
}

/** Whether a character stands for itself: no control, no `\`, none of `<>&` that Go escapes, plain ASCII. */
function isPlainUnit(unit: number): boolean {
  return unit >= 0x20 && unit < 0x7f && unit !== 0x5c && unit !== 0x3c && unit !== 0x3e && unit !== 0x26;
}

function endOfInteger(text: string, start: number): number {
  const digits = text.charCodeAt(start) === MINUS ? start + 1 : start;
  let end = digits;
  while (text.charCodeAt(end) >= ZERO && text.charCodeAt(end) <= NINE) end++;
  const leadingZero = text.charCodeAt(digits) === ZERO && (end - digits > 1 || digits > start);
  return end === digits || end - digits > SAFE_DIGITS || leadingZero ? -1 : end;
}
