/** What a value takes for each character that opens, separates or names something; no other takes more than a byte or two. */
const NODE = 32;

/** Shorter texts are not looked through: they are taken for the worst. */
const SHORT = 1024;

/** How long the stretches are of which one character each is looked at. */
const STRETCH = 256;

/**
 * About how many bytes the value of a text in JSON or YAML takes, with the text. Of each stretch one character is looked at,
 * where nobody knows beforehand: no text can be made to look lighter than it is.
 */
export function weighText(text: string): number {
  if (text.length <= SHORT) return text.length * NODE;
  // A quick generator, from a seed that is hard to guess: asking for each number would take most of the time.
  let random = Math.floor(Math.random() * 2 ** 31);
  let nodes = 0;
  for (let start = 0; start < text.length; start += STRETCH) {
    random = (Math.imul(random, 1103515245) + 12345) & 0x7fffffff;
    const code = text.charCodeAt(start + ((random >>> 8) & (STRETCH - 1)));
    // , : [ { and, in YAML, line breaks.
    if (code === 44 || code === 58 || code === 91 || code === 123 || code === 10) nodes++;
  }
  return text.length + nodes * STRETCH * NODE;
}

/** About how many bytes the value of a message in protobuf takes: two bytes may be a message of their own. */
export function weighBytes({ length }: Uint8Array): number {
  return length * (NODE / 2);
}
