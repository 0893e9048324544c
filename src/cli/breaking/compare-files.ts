import {
  COMPATIBILITY_RULES,
  type Compatibility,
  type CompatibilityOccurrence,
  type CompatibilityOptions,
  type CompatibilityRuleId,
  compareSchemas,
} from "../../compatibility/index.ts";
import { MergeError } from "../../value/internal.ts";
import type { Context } from "../command/command.ts";
import { type RuleBook, readRules } from "../command/rule-book.ts";
import { UsageError } from "../command/usage-error.ts";
import { SchemaPlaces } from "../input/schema-places.ts";
import type { Io } from "../io.ts";
import { readTargets, writeReports } from "../output/report-targets.ts";
import { namesProtobuf } from "./names-protobuf.ts";
import { printAs } from "./print-as.ts";
import { printRules } from "./print-rules.ts";
import { type GivenValues, readOptions } from "./read-options.ts";
import { blameDocument, readSchemas, type SchemaFiles } from "./read-schemas.ts";
import { readSuppressions } from "./read-suppressions.ts";
import type { Report } from "./report.ts";

const BOOK: RuleBook<CompatibilityRuleId> = {
  command: "breaking",
  ids: Object.keys(COMPATIBILITY_RULES) as CompatibilityRuleId[],
};

/** Compares two files, or folders, of schemas; prints what clients may notice. Gives the exit code. */
export async function compareFiles(
  values: GivenValues,
  operands: readonly string[],
  context: Context,
): Promise<number> {
  const { io } = context;
  const targets = readTargets(values.output);
  if (values.rules) {
    writeReports(targets, context, (format, target) => target.io.out(printRules(format, target.style)));
    return 0;
  }
  const names = readNames(operands);
  const options = readOptions(values, io.now());
  const ignored = readRules("ignore", values.ignore, BOOK).map((rule) => ({ rule }));
  const written = await readSuppressions(values.suppress, BOOK, io);
  const accepted = written.map(({ at: _, ...suppression }) => suppression);
  const suppress = [...ignored, ...accepted];
  const { findings, overdue, summary } = [names.old, names.new].some((name) => namesProtobuf(name, io))
    ? await (await import("./compare-protos.ts")).compareProtos(names, values, suppress, io)
    : await compareDocuments(names, values, { ...options, suppress }, io);
  const report: Report = {
    findings: findings.map((finding) => ({ ...finding, at: finding.at })),
    overdue,
    summary,
    unused: written.filter((_, place) => summary.unusedSuppressions.some((one) => one === accepted[place])),
  };
  writeReports(targets, context, (format, target) => printAs(format, report, values, target));
  return summary.exitCode;
}

function readNames([old, next]: readonly string[]): { readonly old: string; readonly new: string } {
  if (old === undefined || next === undefined)
    throw new UsageError("two schemas are needed: fieldwise breaking OLD NEW");
  return { old, new: next };
}

/** Compares OpenAPI documents or definitions of custom resources. */
async function compareDocuments(
  names: { readonly old: string; readonly new: string },
  { recursive }: GivenValues,
  options: CompatibilityOptions,
  io: Io,
): Promise<Compatibility> {
  const sides = {
    old: await readSchemas(names.old, io, { recursive }),
    new: await readSchemas(names.new, io, { recursive }),
  };
  const { findings, ...rest } = compare(sides, options);
  const places = new SchemaPlaces(sides.new.documents);
  const place = <T extends CompatibilityOccurrence>(found: T): T => {
    const at = places.find(found.in, found.path);
    return at === undefined ? found : { ...found, at };
  };
  const placed = findings.map((finding) => ({
    ...place(finding),
    ...(finding.places && { places: finding.places.map(place) }),
  }));
  return { findings: placed, ...rest };
}

interface Sides {
  readonly old: SchemaFiles;
  readonly new: SchemaFiles;
}

function compare({ old, new: next }: Sides, options: CompatibilityOptions): Compatibility {
  try {
    return compareSchemas(old.source, next.source, options);
  } catch (error) {
    throw error instanceof MergeError ? blameDocument([old, next], error) : error;
  }
}
