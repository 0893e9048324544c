/** The distinguished encoding of ASN.1, as far as certificates need it: a tag, a length, what it holds. */
function encode(tag: number, content: Uint8Array): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff);
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length, ...bytes]), content]);
}

export function sequence(...items: readonly Uint8Array[]): Buffer {
  return encode(0x30, Buffer.concat(items));
}

export function set(...items: readonly Uint8Array[]): Buffer {
  return encode(0x31, Buffer.concat(items));
}

/** A number that is not negative, from its bytes. */
export function integer(bytes: Uint8Array): Buffer {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start++;
  const digits = bytes.subarray(start);
  // A first bit that is set would mean a negative number.
  return encode(0x02, (digits[0] as number) >= 0x80 ? Buffer.concat([Buffer.from([0]), digits]) : digits);
}

export function boolean(value: boolean): Buffer {
  return encode(0x01, Buffer.from([value ? 0xff : 0]));
}

/** Bits, of which the last ones may be unused. */
export function bitString(bytes: Uint8Array, unused = 0): Buffer {
  return encode(0x03, Buffer.concat([Buffer.from([unused]), bytes]));
}

export function octetString(bytes: Uint8Array): Buffer {
  return encode(0x04, bytes);
}

export function utf8String(text: string): Buffer {
  return encode(0x0c, Buffer.from(text));
}

/** An identifier such as `2.5.4.3`. */
export function objectIdentifier(text: string): Buffer {
  const [first = 0, second = 0, ...others] = text.split(".").map(Number);
  const bytes = [first * 40 + second];
  for (const number of others) {
    const digits = [number & 0x7f];
    for (let rest = number >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80);
    bytes.push(...digits);
  }
  return encode(0x06, Buffer.from(bytes));
}

/** A time, to the second. Years from 2050 on are written in full, those before in two digits. */
export function time(date: Date): Buffer {
  const text = date.toISOString().replace(/[-:T]|\.\d+/g, "");
  return date.getUTCFullYear() < 2050
    ? encode(0x17, Buffer.from(text.slice(2)))
    : encode(0x18, Buffer.from(text));
}

/** Something that a number in its context names: around what it holds, or in the place of its tag. */
export function contextual(number: number, content: Uint8Array, form: "around" | "instead"): Buffer {
  return encode((form === "around" ? 0xa0 : 0x80) | number, content);
}
