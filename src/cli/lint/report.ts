import type { LintSeverity } from "../../lint/index.ts";
import type { Json } from "../../value/internal.ts";
import type { Context } from "../command/command.ts";
import { printPosition } from "../input/file-position.ts";
import { printData } from "../output/print-data.ts";
import { printable } from "../output/printable.ts";
import type { Style } from "../output/style.ts";
import { printWorkflowCommand } from "../output/workflow-command.ts";
import type { LintValues } from "./lint-values.ts";
import { type Looked, type PlacedFinding, sortFindings } from "./placed-finding.ts";

const SEVERITIES: readonly LintSeverity[] = ["error", "warning", "info"];

/** Prints what was found, as text, as JSON, or as annotations. Gives the exit code. */
export function reportFindings(
  looked: Looked,
  { output, "fail-on": failOn }: Pick<LintValues, "output" | "fail-on">,
  { io, style, errStyle }: Context,
): number {
  const findings = sortFindings(looked.findings);
  const summary = summarize(looked, failOn);
  switch (output) {
    case "json": {
      const listed = findings.map(({ rule, severity, name, in: holder, path, message, why, remedy, at }) => ({
        ...{ rule, severity, object: name, in: holder, path, message, why, remedy },
        ...at,
      }));
      io.out(printData({ findings: listed, summary } as unknown as Json));
      break;
    }
    case "github":
      for (const finding of findings) io.out(annotate(finding));
      io.err(printSummary(summary, errStyle));
      break;
    default:
      io.out(printFindings(findings, style) + printSummary(summary, style));
  }
  return summary.exitCode;
}

interface Summary {
  readonly documents: number;
  readonly failures: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly exitCode: number;
}

function summarize({ findings, documents, failures }: Looked, failOn: LintSeverity): Summary {
  const count = (severity: LintSeverity): number =>
    findings.filter((finding) => finding.severity === severity).length;
  const failing = SEVERITIES.slice(0, SEVERITIES.indexOf(failOn) + 1);
  const fails = findings.some(({ severity }) => failing.includes(severity));
  return {
    documents,
    failures,
    errors: count("error"),
    warnings: count("warning"),
    infos: count("info"),
    exitCode: failures > 0 ? 2 : fails ? 1 : 0,
  };
}

/** Findings for a reader; why, and what to do, where a rule first comes up. */
function printFindings(findings: readonly PlacedFinding[], style: Style): string {
  const explained = new Set<string>();
  return findings
    .map(({ rule, severity, name, in: holder, path, message, why, remedy, at }) => {
      const about = [name || holder, path].filter((text) => text !== "").join(" ");
      const lines = [
        `${style.bold(printable(printPosition(at)))} ${printSeverity(severity, style)} ${rule}\n`,
        `  ${printable(about)}: ${printable(message)}\n`,
      ];
      if (!explained.has(rule))
        lines.push(`  ${style.dim("why:")} ${why}\n`, `  ${style.dim("remedy:")} ${remedy}\n`);
      explained.add(rule);
      return `${lines.join("")}\n`;
    })
    .join("");
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

/** The outcome in a line. */
function printSummary(summary: Summary, style: Style): string {
  const { errors, warnings, infos, documents, failures, exitCode } = summary;
  const counts = `${printCount(errors, "error")}, ${printCount(warnings, "warning")}, ${printCount(infos, "info")}`;
  const unread = failures === 0 ? "" : `; ${failures} could not be read`;
  const text = `${counts} in ${printCount(documents, "document")}${unread}`;
  return `${exitCode === 0 ? style.green(text) : style.red(text)}\n`;
}

function printCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function annotate({
  rule,
  severity,
  name,
  in: holder,
  path,
  message,
  why,
  remedy,
  at,
}: PlacedFinding): string {
  const about = [name || holder, path].filter((text) => text !== "").join(" ");
  return printWorkflowCommand({
    level: severity === "info" ? "notice" : severity,
    title: rule,
    message: `${about}: ${message}\nWhy: ${why}\nRemedy: ${remedy}`,
    ...at,
  });
}
