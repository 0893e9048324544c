import type { RuleId, Summary } from "../../evolve/index.ts";
import { type Json, printJson } from "../../value/index.ts";
import type { Context } from "../command/command.ts";
import { printPosition } from "../input/locate.ts";
import type { WrittenSuppression } from "../input/suppressions.ts";
import { printable } from "../output/printable.ts";
import { printWorkflowCommand } from "../output/workflow-command.ts";
import { type PlacedFinding, printFindings, printSummary } from "./print-findings.ts";
import type { BreakingValues } from "./read-options.ts";

export interface Report {
  /** Each with its place in the new schema; what is gone from it is where it would be. */
  readonly findings: readonly PlacedFinding[];
  readonly summary: Summary;
  /** Suppressions that nothing needs any more. */
  readonly unused: readonly WrittenSuppression<RuleId>[];
}

/** Prints a report as text, as JSON, or as annotations. */
export function printReport(
  { findings, summary, unused }: Report,
  { format, "fail-on": failOn }: Pick<BreakingValues, "format" | "fail-on">,
  { io, style, errStyle }: Context,
): void {
  if (format === "json") {
    const listed = findings.map(({ at, ...finding }) => ({ ...finding, ...at }));
    const report = { findings: listed, summary: { ...summary, unusedSuppressions: unused.map(asJson) } };
    io.out(`${printJson(report as unknown as Json, 2)}\n`);
    return;
  }
  if (format === "text") {
    io.out(printFindings(findings, style) + printSummary(summary, style));
    for (const one of unused)
      io.err(`${errStyle.yellow("warning:")} ${printable(`${printPosition(one.at)}: ${tellUnused(one)}`)}\n`);
    return;
  }
  for (const finding of findings) io.out(annotate(finding, failOn));
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
  const message = `${field}: ${change}\nWhy: ${why}\nInstead: ${remedy}`;
  return printWorkflowCommand({ level, title: rule, message, ...at });
}

function asJson({ at, ...suppression }: WrittenSuppression<RuleId>): object {
  return { ...suppression, ...at };
}

function tellUnused({ rule, in: holder, path }: WrittenSuppression<RuleId>): string {
  const where = [path, holder && `in ${holder}`].filter(Boolean).join(" ");
  return `nothing needs the suppression of ${rule}${where === "" ? "" : ` of ${where}`} any more: remove it`;
}
