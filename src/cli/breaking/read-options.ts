import type {
  CompatibilityOptions,
  CompatibilityPolicy,
  VersionDeprecation,
} from "../../compatibility/index.ts";
import { isDate } from "../../value/internal.ts";
import { UsageError } from "../command/usage-error.ts";

export interface BreakingValues {
  readonly policy: CompatibilityPolicy | undefined;
  readonly "fail-on": "breaking" | "depends";
  readonly "include-fine": boolean;
  readonly ignore: readonly string[];
  readonly suppress: readonly string[];
  readonly "exempt-alpha": boolean;
  readonly readers: boolean;
  readonly "exempt-not-implemented": boolean;
  readonly release: string | undefined;
  readonly now: string | undefined;
  readonly deprecated: readonly string[];
  readonly introduced: readonly string[];
  readonly recursive: boolean;
  readonly output: "text" | "json" | "github";
  readonly rules: boolean;
}

/** What `breaking` is given on the command line. */
export interface GivenValues extends Omit<BreakingValues, "output"> {
  readonly output: readonly string[];
  readonly against: string | undefined;
  readonly exact: boolean;
  readonly "write-suppressions": string | undefined;
  readonly reason: string | undefined;
  readonly until: string | undefined;
}

/** What a comparison is to go by, as the command line says; all but suppressions. */
export function readOptions(values: GivenValues, today: Date): CompatibilityOptions {
  return {
    policy: values.policy,
    failOn: values["fail-on"],
    includeFine: values["include-fine"],
    exemptAlpha: values["exempt-alpha"],
    readers: values.readers,
    ...readDates(values, today),
  };
}

/** The dates that the command line states. */
export function readDates(values: GivenValues, today: Date): Dates {
  const { release, now } = values;
  if (now !== undefined && !isDate(now))
    throw new UsageError(`--now cannot be "${now}": write a day like 2026-01-31`);
  if (values.until !== undefined && !isDate(values.until))
    throw new UsageError(`--until cannot be "${values.until}": write a day like 2026-12-31`);
  if (release !== undefined && !RELEASE.test(release))
    throw new UsageError(`--release cannot be "${release}": write one like 1.36`);
  return {
    now: now ?? today,
    deprecated: readSince("deprecated", values.deprecated),
    introduced: readSince("introduced", values.introduced),
    ...(release === undefined ? {} : { release }),
  };
}

type Dates = Pick<CompatibilityOptions, "now" | "release" | "deprecated" | "introduced">;

const RELEASE = /^v?\d{1,9}\.\d{1,9}(?:[.+-].*)?$/;

/** Since when versions are what they are, each stated as `example.com/v1beta1=2026-01-31` or `example.com/v1beta1=1.33`. */
function readSince(option: string, texts: readonly string[]): Readonly<Record<string, VersionDeprecation>> {
  const dates = new Map<string, VersionDeprecation>();
  for (const text of texts) {
    const equals = text.lastIndexOf("=");
    const [version, since] = [text.slice(0, equals), text.slice(equals + 1)];
    if (equals < 1 || (!isDate(since) && !RELEASE.test(since)))
      throw new UsageError(
        `--${option} cannot be "${text}": write example.com/v1beta1=2026-01-31, or =1.33 for a release`,
      );
    dates.set(version, { ...dates.get(version), ...(isDate(since) ? { on: since } : { release: since }) });
  }
  return Object.fromEntries(dates);
}
