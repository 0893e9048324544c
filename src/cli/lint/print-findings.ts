import type { LintSeverity } from "../../lint/index.ts";
import { printable } from "../../preview/index.ts";
import { printPosition } from "../input/file-position.ts";
import { groupBy } from "../output/group.ts";
import type { Style } from "../output/style.ts";
import type { PlacedFinding } from "./placed-finding.ts";

/** Findings for a reader; why, and what to do, where a rule first comes up. What is found again elsewhere is counted. */
export function printFindings(findings: readonly PlacedFinding[], style: Style): string {
  const explained = new Set<string>();
  return [...groupBy(findings, kindOf).values()]
    .map((same) => {
      const [finding, ...others] = same as [PlacedFinding, ...PlacedFinding[]];
      const { rule, severity, path, message, why, remedy, at } = finding;
      const about = [nameHolder(finding), path].filter((text) => text !== "").join(" ");
      const count = others.length === 0 ? "" : ` ×${same.length}`;
      const lines = [
        `${style.bold(printable(printPosition(at)))} ${printSeverity(severity, style)} ${rule}${count}\n`,
        `  ${printable(about)}: ${printable(message)}\n`,
      ];
      if (others.length > 0) lines.push(`  ${style.dim("also:")} ${printable(printOthers(others))}\n`);
      if (!explained.has(rule))
        lines.push(`  ${style.dim("why:")} ${why}\n`, `  ${style.dim("remedy:")} ${remedy}\n`);
      explained.add(rule);
      return `${lines.join("")}\n`;
    })
    .join("");
}

/** What is the same finding for a reader: of warnings the same rule about the same field, of errors the same words. */
function kindOf({ rule, severity, in: holder, path, message }: PlacedFinding): string {
  const field = path.replace(/\[[^\]]*\]/g, "[*]");
  return [rule, holder, field, severity === "error" || holder === "" ? message : ""].join("\n");
}

const SHOWN = 3;

function printOthers(others: readonly PlacedFinding[]): string {
  const places = others.slice(0, SHOWN).map(({ at }) => printPosition(at));
  const more = others.length - places.length;
  return `${places.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** What a finding is about: the object, else its kind. */
export function nameHolder({ name, in: holder }: PlacedFinding): string {
  return name || holder;
}

export function printSeverity(severity: LintSeverity, style: Style): string {
  switch (severity) {
    case "error":
      return style.red(severity);
    case "warning":
      return style.yellow(severity);
    case "info":
      return style.cyan(severity);
  }
}
