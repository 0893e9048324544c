/** A picture of a terminal: a command, and what it wrote with colours for a terminal. */
export function terminalSvg(command: string, written: string): string {
  const lines = [
    [
      { text: "$ ", style: "dim" },
      { text: command, style: "bold" },
    ],
    ...written.replace(/\n$/, "").split("\n").map(readRuns),
  ];
  const columns = Math.max(...lines.map((runs) => runs.reduce((sum, { text }) => sum + text.length, 0)));
  const width = Math.ceil(columns * CELL.width + 2 * MARGIN);
  const height = lines.length * CELL.height + 2 * MARGIN + BAR;
  const body = lines.flatMap((runs, row) => {
    let column = 0;
    return runs.map(({ text, style }) => {
      const x = (MARGIN + column * CELL.width).toFixed(1);
      const y = BAR + MARGIN + row * CELL.height + 13;
      column += text.length;
      if (text.trim() === "") return "";
      const length = (text.length * CELL.width).toFixed(1);
      return `<text x="${x}" y="${y}" textLength="${length}"${style === "" ? "" : ` class="${style}"`}>${escapeXml(text)}</text>`;
    });
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(command)}">
<style>
  text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d4d8de; white-space: pre; }
  .bold { font-weight: bold; fill: #f5f7fa } .dim { fill: #828b98 }
  .red { fill: #ff7b72 } .green { fill: #7ee787 } .yellow { fill: #e3b341 } .blue { fill: #79c0ff } .magenta { fill: #d2a8ff } .cyan { fill: #56d4dd }
</style>
<rect width="${width}" height="${height}" rx="8" fill="#161b22"/>
<circle cx="20" cy="18" r="6" fill="#ff5f57"/><circle cx="40" cy="18" r="6" fill="#febc2e"/><circle cx="60" cy="18" r="6" fill="#28c840"/>
${body.filter((text) => text !== "").join("\n")}
</svg>
`;
}

const CELL = { width: 8.43, height: 19 };
const MARGIN = 16;
const BAR = 28;

interface Run {
  readonly text: string;
  readonly style: string;
}

const STYLES: ReadonlyMap<string, string> = new Map([
  ["1", "bold"],
  ["2", "dim"],
  ["31", "red"],
  ["32", "green"],
  ["33", "yellow"],
  ["35", "magenta"],
  ["36", "cyan"],
  ["94", "blue"],
]);

/** The parts of a line that look alike. */
function readRuns(line: string): Run[] {
  const runs: Run[] = [];
  let style = "";
  for (const part of line.split("\u001B[")) {
    const [, code, text = part] = /^(\d+)m(.*)$/.exec(part) ?? [];
    if (code !== undefined) style = STYLES.get(code) ?? "";
    if (text !== "") runs.push({ text, style });
  }
  return runs;
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
