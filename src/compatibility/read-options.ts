import { type AskedConverter, readConverter } from "../evolve/internal.ts";
import { invalidArgument, type Names, readList, readNamed } from "../value/internal.ts";
import { isSchema } from "./api/api.ts";
import type { CompatibilityOptions, DescriptorSetOptions } from "./findings/finding.ts";
import { type AcceptedFindings, readSuppression } from "./findings/suppress.ts";
import { readRelease, readTime } from "./life-cycle/moments.ts";
import { readSinceByVersion } from "./life-cycle/read-since.ts";

const OPTIONS: Names = {
  policy: "kubernetes|crd|envoy|protobuf",
  includeFine: "boolean",
  failOn: "breaking|depends",
  exemptAlpha: "boolean",
  readers: "boolean",
  suppress: "any",
  now: "any",
  release: "string",
  deprecated: "any",
  introduced: "any",
  embedded: "any",
  converters: "any",
};

const OF_DESCRIPTOR_SETS: Names = {
  policy: "envoy|protobuf",
  includeFine: "boolean",
  failOn: "breaking|depends",
  exemptAlpha: "boolean",
  suppress: "any",
  now: "any",
  release: "string",
  deprecated: "any",
  introduced: "any",
  exemptNotImplemented: "boolean",
};

/** Options that were read. */
export interface ReadOptions extends Omit<CompatibilityOptions, "suppress" | "converters"> {
  readonly accepted: readonly AcceptedFindings[];
  readonly asked: readonly AskedConverter[];
}

/** Reads the options of a comparison; whatever is wrong with them is an error, be it of use in this one or not. */
export function readOptions(options: CompatibilityOptions): ReadOptions {
  const { suppress = [], converters = [], ...read } = readNamed("options", options, OPTIONS);
  if (read.embedded !== undefined && !isSchema(read.embedded))
    throw invalidArgument("embedded is no schema: pass one, such as kubernetes()");
  return {
    ...read,
    ...readDates(read),
    accepted: readList(suppress, "suppress").map(readSuppression),
    asked: readList(converters, "converters").map(readConverter),
  };
}

/** Reads the options of a comparison of protobuf APIs. */
export function readDescriptorSetOptions(options: DescriptorSetOptions) {
  const { suppress = [], ...read } = readNamed("options", options, OF_DESCRIPTOR_SETS);
  return { ...read, ...readDates(read), accepted: readList(suppress, "suppress").map(readSuppression) };
}

type Dates = Pick<CompatibilityOptions, "now" | "release" | "deprecated" | "introduced">;

function readDates({ now, release, deprecated, introduced }: Dates): Dates {
  if (now !== undefined) readTime(now, "now");
  if (release !== undefined) readRelease(release, "release");
  return {
    ...(deprecated !== undefined && { deprecated: readSinceByVersion(deprecated, "deprecated") }),
    ...(introduced !== undefined && { introduced: readSinceByVersion(introduced, "introduced") }),
  };
}
