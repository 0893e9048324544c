import { matchesPath, parsePrintedPattern } from "../../fieldpath/internal.ts";
import { didYouMean, nearMatches } from "../../schema/internal.ts";
import type { Context } from "../command/command.ts";
import { createMatcher } from "../input/glob.ts";
import { invalidDocument } from "../input/input-error.ts";
import { printWarning } from "../output/output.ts";
import { BOOK, type LintValues } from "./lint-values.ts";
import type { Looked, PlacedFinding } from "./placed-finding.ts";

/** Rules that only the command knows, beside those of the library. */
const OWN = ["invalid"];

/** Leaves out what comments and the repository's configuration accept. */
export async function suppress(
  looked: Looked,
  { suppressions }: LintValues,
  { io, errStyle }: Context,
): Promise<Looked> {
  const today = io.now().toISOString().slice(0, 10);
  const accepts = new Map<string, ((finding: PlacedFinding) => boolean)[]>();
  for (const { rule, file, in: holder, path, until, base, source } of suppressions) {
    if (!isKnown(rule)) {
      if (await isOfBreaking(rule)) continue;
      throw invalidDocument(source, noSuchRule(rule));
    }
    if (until !== undefined && until < today) {
      io.err(
        printWarning(
          `${source.file}: the suppression of ${rule} ended on ${until}: fix what it covers, extend it, or remove it`,
          errStyle,
        ),
      );
      continue;
    }
    const isIn = file === undefined ? () => true : createMatcher([{ pattern: file, base }], io.cwd);
    const pattern = path === undefined ? undefined : parsePrintedPattern(path);
    const isAbout = (finding: PlacedFinding): boolean =>
      isIn(finding.at.file) &&
      (holder === undefined || finding.in === holder) &&
      (pattern === undefined || matchesPath(pattern, finding.steps));
    accepts.set(rule, [...(accepts.get(rule) ?? []), isAbout]);
  }
  const inComments = new Set<string>();
  for (const [file, inline] of looked.inline) {
    for (const { rules, line, at } of inline) {
      for (const rule of rules.filter((one) => !isKnown(one)))
        io.err(printWarning(`${file}:${at}: ${noSuchRule(rule)}`, errStyle));
      for (const rule of rules) inComments.add(keyOf(rule, file, line));
    }
  }
  const findings = looked.findings.filter((finding) => {
    const { rule, at } = finding;
    if (inComments.has(keyOf(rule, at.file, at.line)) || inComments.has(keyOf(rule, at.file))) return false;
    return accepts.get(rule)?.some((accept) => accept(finding)) !== true;
  });
  return { ...looked, findings, suppressed: looked.findings.length - findings.length };
}

/** A rule at a line of a file, or anywhere in it. */
function keyOf(rule: string, file: string, line?: number): string {
  return JSON.stringify([rule, file, line]);
}

function isKnown(rule: string): boolean {
  return OWN.includes(rule) || (BOOK.ids as readonly string[]).includes(rule);
}

/** The configuration is for both commands. */
async function isOfBreaking(rule: string): Promise<boolean> {
  const { COMPATIBILITY_RULES } = await import("../../compatibility/index.ts");
  return Object.hasOwn(COMPATIBILITY_RULES, rule);
}

function noSuchRule(rule: string): string {
  const hint = didYouMean(nearMatches(rule, BOOK.ids), "fieldwise lint --rules lists them");
  return `there is no rule "${rule}": ${hint}`;
}
