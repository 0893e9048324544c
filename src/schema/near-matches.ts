const LONGEST = 256;

/** The candidates that someone may have meant by `text`, nearest first, three at most. */
export function nearMatches(text: string, candidates: Iterable<string>): readonly string[] {
  if (text.length > LONGEST) return [];
  const wanted = text.toLowerCase();
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  const near: [distance: number, candidate: string][] = [];
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) > limit) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance <= limit) near.push([distance, candidate]);
  }
  near.sort(([a, first], [b, second]) => a - b || (first < second ? -1 : 1));
  return near.slice(0, 3).map(([, candidate]) => candidate);
}

/** The end of an error's sentence: a question that offers these, or something else to do if there are none. */
export function didYouMean(near: readonly string[], otherwise: string): string {
  return near.length === 0 ? otherwise : `did you mean ${near.join(" or ")}?`;
}

/** The distances of the beginnings of one text from the beginning of another. */
type Row = { [column: number]: number };

/** How many letters to insert, drop, change or swap with their neighbour. */
function editDistance(a: string, b: string): number {
  let older: Row = [];
  let old: Row = [];
  let row: Row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line++) {
    [older, old, row] = [old, row, [line]];
    for (let column = 1; column <= b.length; column++) {
      const swapped = a[line - 1] === b[column - 2] && a[line - 2] === b[column - 1];
      row[column] = Math.min(
        (old[column] as number) + 1,
        (row[column - 1] as number) + 1,
        (old[column - 1] as number) + (a[line - 1] === b[column - 1] ? 0 : 1),
        swapped ? (older[column - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return row[b.length] as number;
}
