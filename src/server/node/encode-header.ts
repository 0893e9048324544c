const PLAIN = /^[\x20-\x7e]*$/;
const WIDE = /[\u0100-\uffff]/;
const CONTROL = /[^\x20-\x7e\x80-\uffff]/g;

/**
 * A header's value as it may go out, a character for each byte, and nothing in it that would end the line. That is what
 * values are already, unless they hold characters that are no bytes: those are texts, and go out in UTF-8.
 */
export function encodeHeader(value: string): string {
  if (PLAIN.test(value)) return value;
  const line = value.replace(CONTROL, " ");
  return WIDE.test(line) ? Buffer.from(line, "utf8").toString("latin1") : line;
}
