/** What a value takes for each character that opens, separates or names something; no other takes more than a byte or two. */
const NODE = 32;

/** Shorter texts are not looked through: they are taken for the worst. */
const SHORT = 256;

/** Of how many characters of a long text one is looked at. */
const STRIDE = 11;

/**
 * About how many bytes the value of a text in JSON or YAML takes, with the text. Some of its characters are looked at,
 * from a place on that nobody knows beforehand: no text can be made to look lighter than it is again and again.
 */
export function weighText(text: string): number {
  if (text.length <= SHORT) return text.length * NODE;
  let nodes = 0;
  for (let index = Math.floor(Math.random() * STRIDE); index < text.length; index += STRIDE) {
    const code = text.charCodeAt(index);
    // , : [ { and, in YAML, line breaks.
    if (code === 44 || code === 58 || code === 91 || code === 123 || code === 10) nodes++;
  }
  return text.length + nodes * STRIDE * NODE;
}

/** About how many bytes the value of a message in protobuf takes: two bytes may be a message of their own. */
export function weighBytes({ length }: Uint8Array): number {
  return length * (NODE / 2);
}
