const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** A text's UTF-8 bytes as base64, as a Secret stores them. */
export function encodeBase64(text: string): string {
  let result = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytesOf(text)) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      result += LETTERS[(held >> bits) & 63];
    }
    held &= (1 << bits) - 1;
  }
  if (bits > 0) result += LETTERS[(held << (6 - bits)) & 63];
  return result.padEnd(Math.ceil(result.length / 4) * 4, "=");
}

function* bytesOf(text: string): Generator<number> {
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
