/** Rows of text as aligned columns: the first to the left, all others, which are numbers, to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  const formatCell = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[column] as number) : cell.padStart(widths[column] as number);
  return rows.map((row) => row.map(formatCell).join("  ").trimEnd()).join("\n");
}

export function formatSeconds(seconds: number): string {
  return seconds < 1e-3 ? `${(seconds * 1e6).toFixed(1)} µs` : `${(seconds * 1e3).toFixed(2)} ms`;
}

/** A multiple, in more digits the smaller it is. */
export function formatRatio(ratio: number): string {
  return `${ratio.toFixed(ratio < 0.01 ? 4 : ratio < 10 ? 3 : 1)}×`;
}
