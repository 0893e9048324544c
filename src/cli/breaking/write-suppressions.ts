import { writeFileSync } from "node:fs";
import { printYaml } from "../../adapters/yaml.ts";
import type { JsonObject } from "../../value/internal.ts";
import { UsageError } from "../command/usage-error.ts";
import { inFolder } from "../input/read-files.ts";
import type { Io } from "../io.ts";
import { fingerprintOfFinding, occurrencesOf } from "./occurrences.ts";
import type { PlacedFinding } from "./print-findings.ts";
import type { WrittenSuppression } from "./read-suppressions.ts";

/** What every suppression that is written says. */
interface Terms {
  readonly reason: string | undefined;
  readonly until: string | undefined;
}

/** Writes a file that accepts what was found, beside what it accepts already. Gives how many entries it has. */
export function writeSuppressions(
  file: string,
  findings: readonly PlacedFinding[],
  kept: readonly WrittenSuppression[],
  { reason, until }: Terms,
  io: Io,
): number {
  const why = reason ?? `accepted as it was on ${io.now().toISOString().slice(0, 10)}`;
  const found = findings
    .filter(({ severity }) => severity !== "fine")
    .flatMap((finding) =>
      occurrencesOf(finding).map((place): JsonObject => {
        const { in: holder, path } = place;
        const fingerprint = fingerprintOfFinding(finding, place);
        const where = { ...(holder === "" ? {} : { in: holder }), ...(path === "" ? {} : { path }) };
        return {
          rule: finding.rule,
          ...where,
          fingerprint,
          reason: why,
          ...(until === undefined ? {} : { until }),
        };
      }),
    );
  const own = kept.filter(({ at }) => at.file === file).map(({ at: _, ...one }) => one);
  try {
    writeFileSync(inFolder(file, io), printYaml([...own, ...found]));
  } catch (error) {
    throw new UsageError(`--write-suppressions: ${file} cannot be written (${(error as Error).message})`);
  }
  return own.length + found.length;
}
