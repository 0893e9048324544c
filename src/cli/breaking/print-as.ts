import {
  COMPATIBILITY_RULES,
  type CompatibilityPlace,
  type CompatibilitySummary,
} from "../../compatibility/index.ts";
import type { Context } from "../command/command.ts";
import { InputError, messageWithoutPlace } from "../input/input-error.ts";
import type { Format } from "../output/formats.ts";
import { printError } from "../output/print-error.ts";
import { printJunit } from "../output/print-junit.ts";
import { printMarkdown } from "../output/print-markdown.ts";
import { printSarif } from "../output/print-sarif.ts";
import type { Reported, ReportedFinding } from "../output/reported.ts";
import { createStyle } from "../output/style.ts";
import { printWorkflowCommand } from "../output/workflow-command.ts";
import { type Coverage, printCoverage } from "./coverage.ts";
import { fingerprintOfFinding, type Occurrence, occurrencesOf } from "./occurrences.ts";
import { type PlacedFinding, printSummary } from "./print-findings.ts";
import type { GivenValues } from "./read-options.ts";
import type { UnreadSchema } from "./read-schemas.ts";
import { printReport, type Report } from "./report.ts";

/** A comparison, and what it did not get to see. */
export interface FullReport {
  readonly report: Report;
  readonly unread: readonly UnreadSchema[];
  readonly coverage: Coverage | undefined;
}

/** Prints a report in one of the forms. */
export function printAs(format: Format, full: FullReport, values: GivenValues, context: Context): void {
  const { io, errStyle } = context;
  switch (format) {
    case "sarif":
      io.out(printSarif(toReported(full), io));
      break;
    case "junit":
      io.out(printJunit(toReported(full)));
      break;
    case "markdown":
      io.out(printMarkdown(toReported(full)));
      break;
    default: {
      const { report, coverage } = full;
      const unreadable = full.unread.map(describeUnread);
      if (format === "github")
        for (const { message, ...at } of unreadable)
          io.out(printWorkflowCommand({ level: "error", title: "unreadable", message, ...at }));
      else if (format === "text") for (const { error } of full.unread) io.err(printError(error, errStyle));
      const summary: CompatibilitySummary = {
        ...report.summary,
        ...(coverage && { compared: coverage }),
        ...(unreadable.length > 0 && { unreadable, ok: false }),
      };
      printReport({ ...report, summary }, { output: format, "fail-on": values["fail-on"] }, context);
      if (coverage !== undefined && format !== "json")
        (format === "text" ? io.out : io.err)(`${printCoverage(coverage)}\n`);
    }
  }
}

function describeUnread({ file, error }: UnreadSchema): Reported["unread"][number] {
  const { position = undefined } = error instanceof InputError ? error : {};
  return { file, message: messageWithoutPlace(error), ...(position && { line: position.line }) };
}

function toReported({ report: { findings, summary }, unread, coverage }: FullReport): Reported {
  const ids = [...new Set(findings.map(({ rule }) => rule))];
  const plain = createStyle("never", undefined, {});
  const compared = coverage === undefined ? [] : [printCoverage(coverage)];
  return {
    command: "breaking",
    rules: ids.map((id) => {
      const { why, remedy } = findings.find(({ rule }) => rule === id) as PlacedFinding;
      return { id, about: COMPATIBILITY_RULES[id].change, why, remedy };
    }),
    findings: findings.map(report),
    unread: unread.map(describeUnread),
    summary: [printSummary(summary, plain).trim(), ...compared].join("; "),
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
