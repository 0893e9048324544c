const LONGEST = 120;

/** A text cut off where nobody reads on. */
export function shorten(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
