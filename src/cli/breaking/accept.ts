import type {
  Compatibility,
  CompatibilityRuleId,
  CompatibilitySuppression,
} from "../../compatibility/index.ts";
import { hasRule, type RuleBook } from "../command/rule-book.ts";
import type { Config } from "../input/config.ts";
import { printPosition } from "../input/file-position.ts";
import type { Io } from "../io.ts";
import { printWarning } from "../output/output.ts";
import type { Style } from "../output/style.ts";
import { fingerprintOfFinding, occurrencesOf } from "./occurrences.ts";
import type { PlacedFinding } from "./print-findings.ts";
import { readSuppressions, type WrittenSuppression } from "./read-suppressions.ts";

/** The suppressions of files and of the configuration that still count; of those that ended it is told. */
export async function readAccepted(
  names: readonly string[],
  config: Config,
  book: RuleBook<CompatibilityRuleId>,
  { io, errStyle }: { readonly io: Io; readonly errStyle: Style },
): Promise<readonly WrittenSuppression[]> {
  const written = [...(await readSuppressions([...names, ...config.suppressFiles], book, io))];
  for (const { rule, file: _, base: __, source, ...rest } of config.suppress) {
    const { line, column } = source.locator.value(source.place) ?? { line: 1, column: 1 };
    if (hasRule(book, rule))
      written.push({ ...rest, rule, at: { file: source.file, line: source.line + line - 1, column } });
  }
  const today = io.now().toISOString().slice(0, 10);
  return written.filter(({ rule, until, at }) => {
    if (until === undefined || until >= today) return true;
    const text = `${printPosition(at)}: the suppression of ${rule} ended on ${until}: fix what it covers, extend it, or remove it`;
    io.err(printWarning(text, errStyle));
    return false;
  });
}

/** What a comparison found, without what is accepted. */
export interface Accepted extends Compatibility {
  /** Suppressions that nothing needs any more. */
  readonly unused: readonly WrittenSuppression[];
}

type Compare = (suppress: readonly CompatibilitySuppression[]) => Promise<Compatibility>;

/**
 * Compares with what is accepted. A suppression with a fingerprint is for that very change: a first comparison tells where that is, and it
 * counts there if nothing else was found at the place.
 */
export async function compareAccepting(
  compare: Compare,
  ignored: readonly CompatibilitySuppression[],
  written: readonly WrittenSuppression[],
): Promise<Accepted> {
  const pairs = new Map<CompatibilitySuppression, WrittenSuppression>();
  for (const one of written) if (one.fingerprint === undefined) pairs.set(bare(one), one);
  const marked = written.filter(({ fingerprint }) => fingerprint !== undefined);
  if (marked.length > 0) {
    const { findings } = await compare([...ignored, ...pairs.keys()]);
    const places = findings.flatMap((finding) =>
      occurrencesOf(finding as PlacedFinding).map(({ in: holder, path }) => ({
        ...{ rule: finding.rule, in: holder, path },
        fingerprint: fingerprintOfFinding(finding as PlacedFinding, { in: holder, path }),
      })),
    );
    const known = new Set(marked.map(({ fingerprint }) => fingerprint));
    const others = places.filter(({ fingerprint }) => !known.has(fingerprint));
    const taken = new Set(others.map(keyOf));
    const byFingerprint = new Map(places.map((place) => [place.fingerprint, place]));
    for (const one of marked) {
      const place = byFingerprint.get(one.fingerprint as string);
      if (place !== undefined && !taken.has(keyOf(place))) pairs.set(bare(place), one);
    }
  }
  const compared = await compare([...ignored, ...pairs.keys()]);
  const idle = new Set(compared.summary.unusedSuppressions);
  const used = new Set([...pairs].flatMap(([suppression, one]) => (idle.has(suppression) ? [] : [one])));
  return { ...compared, unused: written.filter((one) => !used.has(one)) };
}

function keyOf({ rule, in: holder, path }: CompatibilitySuppression): string {
  return JSON.stringify([rule, holder, path]);
}

function bare({ rule, in: holder, path }: CompatibilitySuppression): CompatibilitySuppression {
  return { rule, ...(holder === undefined ? {} : { in: holder }), ...(path ? { path } : {}) };
}
