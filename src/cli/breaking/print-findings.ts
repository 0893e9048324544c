import type {
  CompatibilityFinding,
  CompatibilityPlace,
  CompatibilitySeverity,
  CompatibilitySummary,
} from "../../compatibility/index.ts";
import { nameFile, printPosition } from "../input/file-position.ts";
import { groupBy } from "../output/group.ts";
import { printable } from "../output/printable.ts";
import type { Style } from "../output/style.ts";
import { widest } from "../output/widest.ts";

/** A finding, and where it is in the new schema; nowhere if all around it is gone. */
export interface PlacedFinding extends Omit<CompatibilityFinding, "at"> {
  readonly at: CompatibilityPlace | undefined;
}

/** Findings for a reader: by kind or definition, then by rule, each rule with why and what to do. */
export function printFindings(findings: readonly PlacedFinding[], style: Style): string {
  const holders = groupBy(findings, (finding) => finding.in);
  return [...holders].map(([holder, found]) => printHolder(holder, found, style)).join("");
}

function printHolder(holder: string, findings: readonly PlacedFinding[], style: Style): string {
  const rules = groupBy(findings, ({ severity, rule, why }) => `${severity} ${rule} ${why}`);
  const heading = style.bold(holder === "" ? "the schema" : printable(holder));
  return `${heading}\n${[...rules.values()].map((found) => printRule(found, style)).join("")}\n`;
}

function printRule(findings: readonly PlacedFinding[], style: Style): string {
  const [{ severity, rule, why, remedy }] = findings as [PlacedFinding];
  const width = Math.min(WIDEST_PATH, widest(findings.map(({ path }) => printable(path))));
  const rows = findings.map((finding) => `    ${printRow(finding, width, style)}\n`);
  const reasons =
    severity === "fine"
      ? []
      : [`    ${style.dim("why:")} ${why}\n`, `    ${style.dim("remedy:")} ${remedy}\n`];
  return `  ${printSeverity(severity, style)} ${rule}\n${rows.join("")}${reasons.join("")}`;
}

const WIDEST_PATH = 60;

function printRow({ path, change, exempt, at }: PlacedFinding, width: number, style: Style): string {
  const place = at === undefined ? "" : `  ${style.dim(printable(printPlace(at)))}`;
  const exemption = exempt === undefined ? "" : ` (${exempt})`;
  const column = width === 0 ? "" : `${printable(path).padEnd(width)}  `;
  return `${column}${printable(change)}${exemption}${place}`;
}

/** Descriptor sets need not tell lines. */
function printPlace({ file, line, column = 1 }: CompatibilityPlace): string {
  return line === undefined ? nameFile(file) : printPosition({ file, line, column });
}

function printSeverity(severity: CompatibilitySeverity, style: Style): string {
  switch (severity) {
    case "breaking":
      return style.red(severity);
    case "depends":
      return style.yellow(severity);
    case "fine":
      return style.green(severity);
  }
}

/** The outcome in a line. */
export function printSummary(summary: CompatibilitySummary, style: Style): string {
  const { ok, breaking, depends, fine, exempt, suppressed } = summary;
  const counts = [
    `${breaking} breaking`,
    `${depends} depends`,
    ...(fine > 0 ? [`${fine} fine`] : []),
    ...(exempt > 0 ? [`${exempt} exempt`] : []),
    ...(suppressed > 0 ? [`${suppressed} suppressed`] : []),
  ];
  const text = counts.join(", ");
  return `${ok ? style.green(text) : style.red(text)}\n`;
}
