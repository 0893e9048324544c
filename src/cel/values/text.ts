import { spend } from "./work.ts";

/** How many code points a text has. */
export function codePoints(text: string): number {
  spend(text.length);
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    if (isPair(text, index)) {
      count--;
      index++;
    }
  }
  return count;
}

function isPair(text: string, index: number): boolean {
  const high = text.charCodeAt(index);
  if (high < 0xd800 || high > 0xdbff) return false;
  const low = text.charCodeAt(index + 1);
  return low >= 0xdc00 && low <= 0xdfff;
}

/** The index, in UTF-16 units, of the nth code point of a text; its end if it has fewer. */
export function unitOffset(text: string, point: number): number {
  let index = 0;
  for (let count = 0; count < point && index < text.length; count++) index += isPair(text, index) ? 2 : 1;
  spend(index);
  return index;
}
