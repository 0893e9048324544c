/** The length of the longest of some texts, however many there are; 0 of none. */
export function widest(texts: Iterable<string>): number {
  let length = 0;
  for (const text of texts) length = Math.max(length, text.length);
  return length;
}
