import { type AskedConverter, readConverter } from "../evolve/internal.ts";
import { checkRecord, type Names, readList, readNamed } from "../value/internal.ts";
import type { CompatibilityOptions, DescriptorSetOptions, VersionDeprecation } from "./findings/finding.ts";
import { readRelease, readTime } from "./findings/stability.ts";
import { type AcceptedFindings, readSuppression } from "./findings/suppress.ts";

const OPTIONS: Names = {
  policy: "kubernetes|envoy|protobuf",
  includeFine: "boolean",
  failOn: "breaking|depends",
  exemptAlpha: "boolean",
  suppress: "any",
  now: "any",
  release: "string",
  deprecated: "any",
  converters: "any",
};

const DEPRECATION: Names = { on: "any", release: "string" };

const OF_DESCRIPTOR_SETS: Names = {
  policy: "envoy|protobuf",
  includeFine: "boolean",
  failOn: "breaking|depends",
  exemptAlpha: "boolean",
  suppress: "any",
  exemptNotImplemented: "boolean",
};

/** Options that were read. */
export interface ReadOptions extends Omit<CompatibilityOptions, "suppress" | "converters"> {
  readonly accepted: readonly AcceptedFindings[];
  readonly asked: readonly AskedConverter[];
}

/** Reads the options of a comparison; whatever is wrong with them is an error, be it of use in this one or not. */
export function readOptions(options: CompatibilityOptions): ReadOptions {
  const { suppress = [], converters = [], deprecated, ...read } = readNamed("options", options, OPTIONS);
  if (read.now !== undefined) readTime(read.now, "now", "ARGUMENT_INVALID");
  if (read.release !== undefined) readRelease(read.release, "release");
  return {
    ...read,
    ...(deprecated !== undefined && { deprecated: readDeprecations(deprecated) }),
    accepted: readList(suppress, "suppress").map(readSuppression),
    asked: readList(converters, "converters").map(readConverter),
  };
}

/** Reads the options of a comparison of protobuf APIs. */
export function readDescriptorSetOptions(options: DescriptorSetOptions) {
  const { suppress = [], ...read } = readNamed("options", options, OF_DESCRIPTOR_SETS);
  return { ...read, accepted: readList(suppress, "suppress").map(readSuppression) };
}

function readDeprecations(
  deprecated: Readonly<Record<string, VersionDeprecation>>,
): Record<string, VersionDeprecation> {
  checkRecord(deprecated, "deprecated");
  const read = Object.entries<VersionDeprecation | undefined>({ ...deprecated }).flatMap(
    ([version, stated]) => {
      if (stated === undefined) return [];
      const { on, release } = readNamed("parts of a deprecation", stated, DEPRECATION);
      if (on !== undefined) readTime(on, "deprecated.on", "ARGUMENT_INVALID");
      if (release !== undefined) readRelease(release, "deprecated.release");
      return [[version, { on, release }] as const];
    },
  );
  return Object.fromEntries(read);
}
