import type { LintSeverity } from "../../lint/index.ts";
import type { Style } from "../output/style.ts";
import type { LintValues } from "./lint-values.ts";
import { EXPECTED, printPassedOver } from "./passed-over.ts";
import type { Looked } from "./placed-finding.ts";

export interface Summary {
  readonly documents: number;
  /** How many files or documents could not be looked at, though they should have been. */
  readonly failures: number;
  /** How many documents hold no object, by what they are. */
  readonly passedOver: Readonly<Record<string, number>>;
  readonly suppressed: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly exitCode: number;
}

const SEVERITIES: readonly LintSeverity[] = ["error", "warning", "info"];

export function summarize(
  { findings, documents, unread, passedOver, suppressed }: Looked,
  { "fail-on": failOn, strict }: Pick<LintValues, "fail-on" | "strict">,
): Summary {
  const count = (wanted: LintSeverity): number =>
    [...findings, ...unread].filter(({ severity }) => severity === wanted).length;
  const failing = SEVERITIES.slice(0, SEVERITIES.indexOf(failOn) + 1);
  const fails = failing.some((severity) => count(severity) > 0);
  const isIncomplete = unread.length > 0 || [...passedOver.keys()].some((what) => !EXPECTED.has(what));
  const isNothing = documents === 0 && unread.length > 0;
  return {
    documents,
    failures: unread.length,
    passedOver: Object.fromEntries(passedOver),
    suppressed,
    errors: count("error"),
    warnings: count("warning"),
    infos: count("info"),
    exitCode: isNothing || (strict && isIncomplete) ? 2 : fails ? 1 : 0,
  };
}

/** The outcome in a line; what was passed over in another. */
export function printSummary(summary: Summary, passedOver: Looked["passedOver"], style: Style): string {
  const { errors, warnings, infos, documents, failures, suppressed, exitCode } = summary;
  const counts = `${printCount(errors, "error")}, ${printCount(warnings, "warning")}, ${printCount(infos, "info")}`;
  const unread = failures === 0 ? "" : `; ${failures} could not be read`;
  const accepted = suppressed === 0 ? "" : `; ${suppressed} suppressed`;
  const text = `${counts} in ${printCount(documents, "document")}${unread}${accepted}`;
  const passed = passedOver.size === 0 ? "" : `${style.dim(`passed over: ${printPassedOver(passedOver)}`)}\n`;
  return `${exitCode === 0 ? style.green(text) : style.red(text)}\n${passed}`;
}

function printCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
