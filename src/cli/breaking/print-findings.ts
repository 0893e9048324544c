import type {
  CompatibilityFinding,
  CompatibilityPlace,
  CompatibilitySeverity,
  CompatibilitySummary,
} from "../../compatibility/index.ts";
import { printable } from "../../preview/index.ts";
import { nameFile, printPosition } from "../input/file-position.ts";
import { groupBy } from "../output/group.ts";
import type { Style } from "../output/style.ts";
import { widest } from "../output/widest.ts";
import { nameHolders, nameOtherPlaces, tellSparing } from "./print-places.ts";

/** A finding, and where it is in the new schema; nowhere if all around it is gone. */
export interface PlacedFinding extends Omit<CompatibilityFinding, "at"> {
  readonly at: CompatibilityPlace | undefined;
}

/**
 * Findings for a reader: by kind or definition, then by rule, each rule with why and what to do; of custom resources once, and what is in
 * versions that may break in a section of its own.
 */
export function printFindings(findings: readonly PlacedFinding[], style: Style): string {
  const told = new Set<string>();
  const print = (some: readonly PlacedFinding[]): string =>
    [...groupBy(some, nameHolders)]
      .map(([holder, found]) => printHolder(holder, found, told, style))
      .join("");
  const unstable = findings.filter((finding) => finding.unstable);
  const settled = print(findings.filter((finding) => !finding.unstable));
  if (unstable.length === 0) return settled;
  return `${settled}${style.bold("In versions that are alpha, and may break:")}\n\n${print(unstable)}`;
}

function printHolder(
  holder: string,
  findings: readonly PlacedFinding[],
  told: Set<string>,
  style: Style,
): string {
  const rules = groupBy(findings, ({ severity, rule, why }) => `${severity} ${rule} ${why}`);
  const heading = style.bold(holder === "" ? "the schema" : printable(holder));
  return `${heading}\n${[...rules.values()].map((found) => printRule(found, told, style)).join("")}\n`;
}

function printRule(findings: readonly PlacedFinding[], told: Set<string>, style: Style): string {
  const [{ severity, rule, why, remedy, breaks }] = findings as [PlacedFinding];
  const shown = findings.length > MOST_ROWS + 1 ? findings.slice(0, MOST_ROWS) : findings;
  const width = Math.min(WIDEST_PATH, widest(shown.map(({ path }) => printable(path))));
  const rows = shown.map((finding) => `    ${printRow(finding, width, style)}\n${printMore(finding, style)}`);
  if (shown.length < findings.length)
    rows.push(`    ${style.dim(`… and ${findings.length - shown.length} more: -o json has all`)}\n`);
  const isKnown = breaks !== undefined && told.has(rule + why);
  told.add(rule + why);
  const reasons =
    severity === "fine" || isKnown
      ? []
      : [
          ...(breaks === undefined ? [] : [`    ${style.dim("breaks:")} ${breaks.join(", ")}\n`]),
          `    ${style.dim("why:")} ${why}\n`,
          `    ${style.dim("remedy:")} ${remedy}\n`,
        ];
  return `  ${printSeverity(severity, style)} ${rule}\n${rows.join("")}${reasons.join("")}`;
}

const WIDEST_PATH = 60;
/** How many findings of one rule, in one place, somebody reads. */
const MOST_ROWS = 20;

function printRow({ path, change, exempt, at }: PlacedFinding, width: number, style: Style): string {
  const place = at === undefined ? "" : `  ${style.dim(printable(printPlace(at)))}`;
  const exemption = exempt === undefined ? "" : ` (${exempt})`;
  const column = width === 0 ? "" : `${printable(path).padEnd(width)}  `;
  return `${column}${printable(change)}${exemption}${place}`;
}

const LONGEST_EXAMPLE = 60;

/** What there is to add to a finding of a custom resource, each in a line. */
function printMore(finding: PlacedFinding, style: Style): string {
  const { severity, spares, example, accepted } = finding;
  const others = nameOtherPlaces(finding);
  const refused =
    example === undefined ? [] : [`${JSON.stringify(example).slice(0, LONGEST_EXAMPLE)} is refused now`];
  const lines = [
    ...(others === "" ? [] : [`also ${others}`]),
    ...(severity === "fine" || spares === undefined ? [] : [[...refused, tellSparing(spares)].join("; ")]),
    ...(accepted === undefined ? [] : [`accepted in ${accepted} more`]),
  ];
  return lines.map((line) => `      ${style.dim(printable(line))}\n`).join("");
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
