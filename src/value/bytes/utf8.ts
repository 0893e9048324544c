/** How many bytes a text has in UTF-8. Half of a surrogate pair counts as the character that UTF-8 puts in its place. */
export function byteLength(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    length += unit < 0x800 ? 1 : 2;
    // The second half of a pair is one of its four bytes already.
    if (unit >= 0xd800 && unit <= 0xdbff && isLowSurrogate(text.charCodeAt(index + 1))) index++;
  }
  return length;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** The bytes of a text in UTF-8. */
export function* utf8Bytes(text: string): Generator<number> {
  for (const character of text) {
    const point = character.codePointAt(0) as number;
    // Half of a surrogate pair stands for no character; UTF-8 has a replacement for it.
    const valid = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
    if (valid < 0x80) {
      yield valid;
      continue;
    }
    const length = valid < 0x800 ? 2 : valid < 0x10000 ? 3 : 4;
    yield ((0xf0 << (4 - length)) & 0xff) | (valid >> (6 * (length - 1)));
    for (let rest = length - 2; rest >= 0; rest--) yield 0x80 | ((valid >> (6 * rest)) & 0x3f);
  }
}

/** The text that bytes stand for in UTF-8; `undefined` if they are not that. */
export function byteText(bytes: Iterable<number>): string | undefined {
  let escaped = "";
  for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, "0")}`;
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}
