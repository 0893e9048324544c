/** Rows in columns that are as wide as they need to be, two blanks between them. */
export function printTable(rows: readonly (readonly string[])[], indent = ""): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  return rows
    .map((row) => {
      const cells = row.map((cell, column) => cell.padEnd(widths[column] as number));
      return `${indent}${cells.join("  ").trimEnd()}\n`;
    })
    .join("");
}
