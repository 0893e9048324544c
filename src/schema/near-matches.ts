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

/** How many letters to insert, drop, change or swap with their neighbour. */
function editDistance(a: string, b: string): number {
  /** For each number of letters of `a`, and then of `b`, the distance of their beginnings. */
  const rows: number[][] = [];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 0; row <= a.length; row++) {
    rows[row] = row === 0 ? [0] : [];
    for (let column = 0; column <= b.length; column++) {
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      (rows[row] as number[])[column] = Math.min(
        at(row, column),
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
        at(row - 2, column - 2) + (swapped ? 1 : 2),
      );
    }
  }
  return at(a.length, b.length);
}
