import type { CompatibilitySummary, OverdueVersion } from "../../compatibility/index.ts";
import type { Json } from "../../value/internal.ts";
import type { Context } from "../command/command.ts";
import { printPosition } from "../input/file-position.ts";
import { printWarning } from "../output/output.ts";
import { printData } from "../output/print-data.ts";
import { printWorkflowCommand } from "../output/workflow-command.ts";
import { type PlacedFinding, printFindings, printSummary } from "./print-findings.ts";
import { printOverdue, tellOverdue } from "./print-overdue.ts";
import type { BreakingValues } from "./read-options.ts";
import type { WrittenSuppression } from "./read-suppressions.ts";

export interface Report {
  /** Each with its place in the new schema; what is gone from it is where it would be. */
  readonly findings: readonly PlacedFinding[];
  readonly overdue: readonly OverdueVersion[];
  readonly summary: CompatibilitySummary;
  /** Suppressions that nothing needs any more. */
  readonly unused: readonly WrittenSuppression[];
}

/** Prints a report as text, as JSON, or as annotations. */
export function printReport(
  { findings, overdue, summary, unused }: Report,
  { output, "fail-on": failOn }: Pick<BreakingValues, "output" | "fail-on">,
  { io, style, errStyle }: Context,
): void {
  if (output === "json") {
    const listed = findings.map(({ at, places, ...finding }) => ({
      ...finding,
      ...at,
      ...(places && { places: places.map(({ at: from, ...place }) => ({ ...place, ...from })) }),
    }));
    const report = {
      findings: listed,
      overdue,
      summary: { ...summary, unusedSuppressions: unused.map(asJson) },
    };
    io.out(printData(report as unknown as Json));
    return;
  }
  if (output === "text") {
    io.out(printFindings(findings, style) + printOverdue(overdue, style) + printSummary(summary, style));
    for (const one of unused) io.err(printWarning(`${printPosition(one.at)}: ${tellUnused(one)}`, errStyle));
    return;
  }
  for (const finding of findings) io.out(annotate(finding, failOn));
  for (const one of overdue) {
    const about = { title: `overdue ${one.overdue}`, message: `${tellOverdue(one)}: ${one.why}` };
    io.out(printWorkflowCommand({ level: "notice", ...about }));
  }
  for (const one of unused) {
    const about = { title: "unused suppression", message: tellUnused(one) };
    io.out(printWorkflowCommand({ level: "notice", ...about, ...one.at }));
  }
  io.err(printSummary(summary, errStyle));
}

function annotate(
  { rule, severity, in: holder, path, change, why, remedy, at }: PlacedFinding,
  failOn: string,
): string {
  const level =
    severity === "fine" ? "notice" : severity === "breaking" || failOn === "depends" ? "error" : "warning";
  const field = [holder, path].filter((text) => text !== "").join(" ");
  const message = `${field}: ${change}\nWhy: ${why}\nRemedy: ${remedy}`;
  return printWorkflowCommand({ level, title: rule, message, ...at });
}

function asJson({ at, ...suppression }: WrittenSuppression): object {
  return { ...suppression, ...at };
}

function tellUnused({ rule, in: holder, path }: WrittenSuppression): string {
  const where = [path, holder && `in ${holder}`].filter(Boolean).join(" ");
  return `nothing needs the suppression of ${rule}${where === "" ? "" : ` of ${where}`} any more: remove it`;
}
