import { decodeElement, encodeElement } from "./element.ts";

/** Whether an element's text is the one that `encodeElement` writes, so that equal elements have equal texts. */
export function isCanonicalElement(text: string): boolean {
  if (text.startsWith("f:") || PLAIN.test(text)) return true;
  const names = TWO_KEYS.exec(text);
  if (names !== null) return (names[1] as string) < (names[2] as string);
  try {
    const element = decodeElement(text);
    return element !== undefined && encodeElement(element) === text;
  } catch {
    return false;
  }
}

/*
 * Nearly every element is plain: strings without escapes, short integers, nothing nested, one or two keys. Those are
 * recognised without decoding them.
 */

/** Printable ASCII between quotes, without `"`, `\`, and `<>&`, which Go escapes. */
const STRING = '"[ !#-%\'-;=?-[\\]-~]*"';
const SCALAR = `(?:${STRING}|-?[1-9]\\d{0,14}|0|true|false|null)`;
const PLAIN = /* @__PURE__ */ new RegExp(`^(?:v:${SCALAR}|k:\\{${STRING}:${SCALAR}\\})$`);
const TWO_KEYS = /* @__PURE__ */ new RegExp(`^k:\\{(${STRING}):${SCALAR},(${STRING}):${SCALAR}\\}$`);
