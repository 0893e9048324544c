import { COMPATIBILITY_RULES, type CompatibilityPlace } from "../../compatibility/index.ts";
import type { Context } from "../command/command.ts";
import type { Format } from "../output/formats.ts";
import { printJunit } from "../output/print-junit.ts";
import { printMarkdown } from "../output/print-markdown.ts";
import { printSarif } from "../output/print-sarif.ts";
import type { Reported, ReportedFinding } from "../output/reported.ts";
import { createStyle } from "../output/style.ts";
import { fingerprintOfFinding, type Occurrence, occurrencesOf } from "./occurrences.ts";
import { type PlacedFinding, printSummary } from "./print-findings.ts";
import type { GivenValues } from "./read-options.ts";
import { printReport, type Report } from "./report.ts";

/** Prints a report in one of the forms. */
export function printAs(format: Format, report: Report, values: GivenValues, context: Context): void {
  const { io } = context;
  switch (format) {
    case "sarif":
      io.out(printSarif(toReported(report), io));
      break;
    case "junit":
      io.out(printJunit(toReported(report)));
      break;
    case "markdown":
      io.out(printMarkdown(toReported(report)));
      break;
    default:
      printReport(report, { output: format, "fail-on": values["fail-on"] }, context);
  }
}

function toReported({ findings, summary }: Report): Reported {
  const ids = [...new Set(findings.map(({ rule }) => rule))];
  const plain = createStyle("never", undefined, {});
  return {
    command: "breaking",
    rules: ids.map((id) => {
      const { why, remedy } = findings.find(({ rule }) => rule === id) as PlacedFinding;
      return { id, about: COMPATIBILITY_RULES[id].change, why, remedy };
    }),
    findings: findings.map(report),
    unread: [],
    summary: printSummary(summary, plain).trim(),
  };
}

function report(finding: PlacedFinding): ReportedFinding {
  const { rule, severity, in: holder, path, change, remedy } = finding;
  return {
    ...{ rule, level: LEVELS[severity], holder, path, remedy },
    message: change,
    places: occurrencesOf(finding).flatMap(placeOf),
    fingerprint: fingerprintOfFinding(finding, finding),
  };
}

function placeOf({ at }: Occurrence): readonly CompatibilityPlace[] {
  return at === undefined ? [] : [at];
}

const LEVELS = { breaking: "error", depends: "warning", fine: "note" } as const;
