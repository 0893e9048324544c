import { LINT_RULES, type LintSeverity } from "../../lint/index.ts";
import type { Json } from "../../value/internal.ts";
import type { Context } from "../command/command.ts";
import { InputError, messageWithoutPlace } from "../input/input-error.ts";
import type { Format } from "../output/formats.ts";
import { printWarning } from "../output/output.ts";
import { printData } from "../output/print-data.ts";
import { printError } from "../output/print-error.ts";
import { printJunit } from "../output/print-junit.ts";
import { printMarkdown } from "../output/print-markdown.ts";
import { printSarif } from "../output/print-sarif.ts";
import { fingerprintOf, type Reported } from "../output/reported.ts";
import { createStyle } from "../output/style.ts";
import { printWorkflowCommand } from "../output/workflow-command.ts";
import type { Unread } from "./find-objects.ts";
import { type Looked, type PlacedFinding, sortFindings } from "./placed-finding.ts";
import { nameHolder, printFindings } from "./print-findings.ts";
import { printSummary, type Summary } from "./summary.ts";

/** Prints what was found in one of the forms. */
export function printReport(looked: Looked, summary: Summary, format: Format, context: Context): void {
  const { io, style, errStyle } = context;
  if (format === "text") {
    for (const { severity, error } of looked.unread)
      io.err(severity === "error" ? printError(error, errStyle) : printWarning(error.message, errStyle));
    io.out(
      printFindings(sortFindings(looked.findings), style) + printSummary(summary, looked.passedOver, style),
    );
    return;
  }
  const findings = sortFindings([...looked.findings, ...looked.unread.map(asFinding)]);
  switch (format) {
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
      io.err(printSummary(summary, looked.passedOver, errStyle));
      break;
    case "sarif":
      io.out(printSarif(toReported(looked, summary), io));
      break;
    case "junit":
      io.out(printJunit(toReported(looked, summary)));
      break;
    case "markdown":
      io.out(printMarkdown(toReported(looked, summary)));
      break;
  }
}

/** What could not be looked at, as a finding. */
function asFinding({ severity, error, file }: Unread): PlacedFinding {
  const position = error instanceof InputError ? error.position : { line: 1, column: 1 };
  return {
    ...{ rule: "unreadable", severity, name: "", in: "", path: "", steps: [] },
    message: messageWithoutPlace(error),
    why: "nothing of it is looked at",
    remedy: "repair the file, or leave it out with --exclude",
    at: { file, ...position },
  };
}

function toReported(looked: Looked, summary: Summary): Reported {
  const plain = createStyle("never", undefined, {});
  const findings = sortFindings(looked.findings);
  const ids = [...new Set(findings.map(({ rule }) => rule))];
  return {
    command: "lint",
    rules: ids.map((id) => {
      const { why, remedy } = findings.find(({ rule }) => rule === id) as PlacedFinding;
      const about = (LINT_RULES as Readonly<Record<string, { readonly about: string }>>)[id]?.about ?? why;
      return { id, about, why, remedy };
    }),
    findings: findings.map((finding) => {
      const { rule, severity, path, message, remedy, at } = finding;
      const holder = nameHolder(finding);
      const fingerprint = fingerprintOf([rule, at.file, holder, path, message]);
      return { rule, level: LEVELS[severity], holder, path, message, remedy, places: [at], fingerprint };
    }),
    unread: looked.unread.map(asFinding).map(({ message, at }) => ({ message, ...at })),
    summary: printSummary(summary, looked.passedOver, plain).trim().replaceAll("\n", "; "),
  };
}

const LEVELS: Readonly<Record<LintSeverity, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  info: "note",
};

function annotate(finding: PlacedFinding): string {
  const { rule, severity, path, message, why, remedy, at } = finding;
  const about = [nameHolder(finding), path].filter((text) => text !== "").join(" ");
  return printWorkflowCommand({
    level: severity === "info" ? "notice" : severity,
    title: rule,
    message: `${about === "" ? "" : `${about}: `}${message}\nWhy: ${why}\nRemedy: ${remedy}`,
    ...at,
  });
}
