import { groupBy } from "./group.ts";
import { type Reported, type ReportedFinding, type ReportedPlace, tellFinding } from "./reported.ts";

/** What dashboards of tests read: a suite for each kind or file, and a case for each finding. One that is fine has one that passed. */
export function printJunit({ command, findings, unread }: Reported): string {
  const suites = [...groupBy(findings, ({ holder }) => holder)].map(([holder, found]) =>
    printSuite(holder || command, found.map(printCase), found.filter(({ level }) => level !== "note").length),
  );
  if (unread.length > 0) {
    const cases = unread.map(
      ({ file, message }) =>
        `    <testcase classname="unreadable" name=${quote(file)}>\n      <error message=${quote(message)}/>\n    </testcase>\n`,
    );
    suites.push(printSuite("unreadable", cases, 0, cases.length));
  }
  if (suites.length === 0)
    suites.push(
      printSuite(command, [`    <testcase classname=${quote(command)} name="nothing was found"/>\n`], 0),
    );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name=${quote(`fieldwise ${command}`)}>\n${suites.join("")}</testsuites>\n`;
}

function printSuite(name: string, cases: readonly string[], failures: number, errors = 0): string {
  return `  <testsuite name=${quote(name)} tests="${cases.length}" failures="${failures}" errors="${errors}">\n${cases.join("")}  </testsuite>\n`;
}

function printCase(finding: ReportedFinding): string {
  const { rule, level, holder, path, message, remedy, places } = finding;
  const start = `    <testcase classname=${quote(holder)} name=${quote(`${rule} ${path}`.trim())}>\n`;
  const text = [tellFinding(finding), `Remedy: ${remedy}`, ...places.map(printPlace)].join("\n");
  const body =
    level === "note"
      ? `      <system-out>${escapeText(text)}</system-out>\n`
      : `      <failure type=${quote(level)} message=${quote(message)}>${escapeText(text)}</failure>\n`;
  return `${start}${body}    </testcase>\n`;
}

function printPlace({ file, line, column }: ReportedPlace): string {
  return [file, line, column].filter((part) => part !== undefined).join(":");
}

function quote(text: string): string {
  return `"${escapeText(text).replaceAll("\n", "&#10;")}"`;
}

function escapeText(text: string): string {
  return text
    .replace(NOT_XML, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** What XML 1.0 cannot say. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
