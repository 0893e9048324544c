import { LINT_RULES, type LintRule, type LintSubject } from "../../lint/index.ts";
import type { Json } from "../../value/internal.ts";
import { printData } from "../output/print-data.ts";
import type { Style } from "../output/style.ts";
import { printSeverity } from "./print-findings.ts";

/** Every rule: what it finds, how bad that is, why, and what to do about it. */
export function printRules(format: string, style: Style): string {
  if (format === "json") return printData(LINT_RULES as unknown as Json);
  return Object.entries<LintRule>(LINT_RULES)
    .map(([id, { severity, about, why, remedy, of, needsLive }]) =>
      [
        `${style.bold(id)}: ${about}\n`,
        `  ${printSeverity(severity, style)}, of ${of.map((subject) => SUBJECTS[subject]).join(" and ")}${needsLive ? ", with the live object" : ""}\n`,
        `  ${style.dim("why:")} ${why}\n`,
        `  ${style.dim("remedy:")} ${remedy}\n`,
      ].join(""),
    )
    .join("\n");
}

const SUBJECTS: Readonly<Record<LintSubject, string>> = {
  object: "objects",
  patch: "patches",
  schema: "schemas",
};
