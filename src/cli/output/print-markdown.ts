import { printLines } from "../../preview/index.ts";
import type { Reported, ReportedFinding, ReportedPlace } from "./reported.ts";

/** How much a comment on a pull request, or the summary of a job, should hold. */
const MOST = 50;

/** A summary for a pull request: the outcome, and a table of what was found, the worst first. */
export function printMarkdown({ command, findings, rules, unread, summary }: Reported): string {
  const sorted = LEVELS.flatMap((level) => findings.filter((finding) => finding.level === level));
  const rows = sorted.slice(0, MOST).map(printRow);
  const more = sorted.length - rows.length;
  const shown = new Set(sorted.slice(0, MOST).map(({ rule }) => rule));
  const reasons = rules
    .filter(({ id }) => shown.has(id))
    .map(({ id, why, remedy }) => `- \`${id}\`: ${cell(why)}. **Remedy:** ${cell(remedy)}\n`);
  return [
    `### fieldwise ${command}: ${cell(summary)}\n`,
    ...(rows.length > 0 ? [`| | rule | where | what |\n| --- | --- | --- | --- |\n${rows.join("")}`] : []),
    ...(more > 0 ? [`… and ${more} more\n`] : []),
    ...(unread.length > 0
      ? [
          `Could not be read:\n\n${unread.map(({ file, message }) => `- ${code(file)}: ${cell(message)}\n`).join("")}`,
        ]
      : []),
    ...(reasons.length > 0
      ? [`<details><summary>Why, and what to do</summary>\n\n${reasons.join("")}\n</details>\n`]
      : []),
  ].join("\n");
}

const LEVELS = ["error", "warning", "note"] as const;
const SIGNS = { error: "❌", warning: "⚠️", note: "ℹ️" };

function printRow({ rule, level, holder, path, message, places }: ReportedFinding): string {
  const where = [code(`${holder} ${path}`.trim()), ...places.slice(0, 1).map(printPlace)].join("<br>");
  const count = places.length > 1 ? ` (×${places.length})` : "";
  return `| ${SIGNS[level]} | \`${rule}\` | ${where} | ${cell(message)}${count} |\n`;
}

function printPlace({ file, line }: ReportedPlace): string {
  return code(line === undefined ? file : `${file}:${line}`);
}

/** A text in a table's cell, where nothing of it is markup. */
function cell(text: string): string {
  return printLines(text)
    .replace(/[\\`*_[\]<>|#&~@]/g, (character) => `&#${character.codePointAt(0)};`)
    .replaceAll("\n", "<br>");
}

function code(text: string): string {
  return text === "" ? "" : `<code>${cell(text)}</code>`;
}
