import type {
  CompatibilityOptions,
  CompatibilityPolicy,
  VersionDeprecation,
} from "../../compatibility/index.ts";
import { UsageError } from "../command/usage-error.ts";

export interface BreakingValues {
  readonly policy: CompatibilityPolicy | undefined;
  readonly "fail-on": "breaking" | "depends";
  readonly "include-fine": boolean;
  readonly ignore: readonly string[];
  readonly suppress: readonly string[];
  readonly "exempt-alpha": boolean;
  readonly "exempt-not-implemented": boolean;
  readonly release: string | undefined;
  readonly deprecated: readonly string[];
  readonly recursive: boolean;
  readonly output: "text" | "json" | "github";
  readonly rules: boolean;
}

/** What a comparison is to go by, as the command line says; all but suppressions. */
export function readOptions(values: BreakingValues, now: Date): CompatibilityOptions {
  const { release } = values;
  if (release !== undefined && !RELEASE.test(release))
    throw new UsageError(`--release cannot be "${release}": write one like 1.36`);
  return {
    policy: values.policy,
    failOn: values["fail-on"],
    includeFine: values["include-fine"],
    exemptAlpha: values["exempt-alpha"],
    deprecated: readDeprecations(values.deprecated),
    now,
    ...(release === undefined ? {} : { release }),
  };
}

const RELEASE = /^v?\d{1,9}\.\d{1,9}(?:[.+-].*)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Since when versions are deprecated, each stated as `example.com/v1beta1=2026-01-31` or `example.com/v1beta1=1.33`. */
function readDeprecations(texts: readonly string[]): Readonly<Record<string, VersionDeprecation>> {
  const deprecations = new Map<string, VersionDeprecation>();
  for (const text of texts) {
    const equals = text.lastIndexOf("=");
    const [version, since] = [text.slice(0, equals), text.slice(equals + 1)];
    const isDay = DAY.test(since) && !Number.isNaN(Date.parse(since));
    if (equals < 1 || (!isDay && !RELEASE.test(since)))
      throw new UsageError(
        `--deprecated cannot be "${text}": write example.com/v1beta1=2026-01-31, or =1.33 for a release`,
      );
    deprecations.set(version, {
      ...deprecations.get(version),
      ...(isDay ? { on: since } : { release: since }),
    });
  }
  return Object.fromEntries(deprecations);
}
