import { type NextProtoOptions, type NextProtoVersion, nextProtoVersion } from "../../next/index.ts";
import { type Json, MergeError } from "../../value/internal.ts";
import type { Context } from "../command/command.ts";
import { UsageError } from "../command/usage-error.ts";
import { readDescriptorSets } from "../input/descriptor-sets.ts";
import { printData } from "../output/print-data.ts";
import { placeProblems } from "./place-problems.ts";
import { printReport } from "./print-report.ts";
import { printWhy } from "./print-why.ts";
import { writeNext } from "./write-next.ts";

export interface NextValues {
  readonly output: string;
  readonly propagate: "types" | "packages";
  readonly package: readonly string[];
  readonly stage: "alpha" | "beta" | "stable";
  readonly why: readonly string[];
  readonly all: boolean;
}

/** Makes the next version of a protobuf API, tells what is in it, and writes it where that is asked for; gives the exit code. */
export async function nextFiles(
  values: NextValues,
  operands: readonly string[],
  { io, style }: Context,
): Promise<number> {
  if (values.output === "")
    throw new UsageError("-o is empty: use text, json, or where to write the next version");
  const set = await readDescriptorSets(operands, io);
  const packages = values.package.length === 0 ? undefined : values.package;
  const next = makeNext(set, { propagate: values.propagate, stage: values.stage, packages });
  const { report } = next;
  if (values.output === "json") io.out(printData(report as unknown as Json));
  else if (values.why.length > 0) for (const name of values.why) io.out(printWhy(name, report, style));
  else {
    const written = values.output === "text" ? "" : await writeNext(values.output, next, io);
    io.out(printReport(report, { style, all: values.all, width: io.outColumns ?? 100 }) + written);
  }
  return next.files.length === 0 ? 1 : 0;
}

/** The next version, or an error that has all that stands in its way, with the places. */
function makeNext(set: object, options: NextProtoOptions): NextProtoVersion {
  try {
    return nextProtoVersion(set, options);
  } catch (error) {
    if (!(error instanceof MergeError) || error.problems === undefined) throw error;
    const placed = placeProblems(error.problems, set);
    const message =
      placed.length === 1
        ? `this cannot be in a next version as it is: ${placed[0]}`
        : `these cannot be in a next version as they are:${placed.map((one) => `\n  ${one}`).join("")}`;
    throw new MergeError("DOCUMENT_INVALID", "", message);
  }
}
