import { checkRecord, type Names, readNamed } from "../../value/internal.ts";
import type { VersionDeprecation } from "../findings/finding.ts";
import { readRelease, readTime } from "./moments.ts";

const SINCE: Names = { on: "any", release: "string" };

/** The day and the release that something happened, as a caller passed them. */
export function readSince(stated: VersionDeprecation, name: string): VersionDeprecation {
  const { on, release } = readNamed("parts of a deprecation", stated, SINCE);
  if (on !== undefined) readTime(on, `${name}.on`);
  if (release !== undefined) readRelease(release, `${name}.release`);
  return { on, release };
}

/** The same by version. */
export function readSinceByVersion(
  stated: Readonly<Record<string, VersionDeprecation>>,
  name: string,
): Readonly<Record<string, VersionDeprecation>> {
  checkRecord(stated, name);
  const read = Object.entries<VersionDeprecation | undefined>({ ...stated }).flatMap(([version, since]) =>
    since === undefined ? [] : [[version, readSince(since, name)] as const],
  );
  return Object.fromEntries(read);
}
