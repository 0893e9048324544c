/** What a value takes for each character that opens, separates or names something; no other takes more than a byte or two. */
const NODE = 32;

/** Shorter texts are not looked through: they are taken for the worst. */
const SHORT = 1_024;

/** About how many bytes the value of a text in JSON or YAML takes, with the text: never much less. */
export function weighText(text: string): number {
  if (text.length <= SHORT) return text.length * NODE;
  let nodes = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    // , : [ { and, in YAML, line breaks.
    if (code === 44 || code === 58 || code === 91 || code === 123 || code === 10) nodes++;
  }
  return text.length + nodes * NODE;
}

/** About how many bytes the value of a message in protobuf takes: two bytes may be a message of their own. */
export function weighBytes({ length }: Uint8Array): number {
  return length * (NODE / 2);
}
