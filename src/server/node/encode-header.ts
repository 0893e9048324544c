const PLAIN = /^[\x20-\x7e]*$/;
const CONTROL = /\p{Cc}/gu;

/** A header's value as it may go out: its text in UTF-8, and nothing in it that would end the line. */
export function encodeHeader(value: string): string {
  if (PLAIN.test(value)) return value;
  return Buffer.from(value.replace(CONTROL, " "), "utf8").toString("latin1");
}
