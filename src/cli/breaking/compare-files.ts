import {
  COMPATIBILITY_RULES,
  type CompatibilityPolicy,
  type CompatibilityRuleId,
} from "../../compatibility/index.ts";
import type { Context } from "../command/command.ts";
import { type RuleBook, readRules } from "../command/rule-book.ts";
import { UsageError } from "../command/usage-error.ts";
import { readConfig } from "../input/config.ts";
import { readTargets, writeReports } from "../output/report-targets.ts";
import { compareAccepting, readAccepted } from "./accept.ts";
import { namesProtobuf } from "./names-protobuf.ts";
import { type Names, prepareDocuments } from "./prepare-documents.ts";
import { printAs } from "./print-as.ts";
import { printRules } from "./print-rules.ts";
import { type GivenValues, readOptions } from "./read-options.ts";
import { writeSuppressions } from "./write-suppressions.ts";

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
  checkCompany(values, io.now());
  const config = await readConfig(io);
  const given = { ...values, policy: values.policy ?? readPolicy(config.policy) };
  const options = readOptions(given, io.now());
  const ignored = readRules("ignore", values.ignore, BOOK).map((rule) => ({ rule }));
  const written = await readAccepted(values.suppress, config, BOOK, context);
  const names = readNames(operands, given);
  // A whole repository is looked through for definitions, whatever .proto files its packages bring.
  const isProtobuf = [names.old, names.new].some(
    (name) => name !== undefined && name !== "." && namesProtobuf(name, io),
  );
  const { compare, unread, coverage } = isProtobuf
    ? await (await import("./compare-protos.ts")).prepareProtos(names, given, io)
    : await prepareDocuments(names, given, options, io);
  const { findings, overdue, summary, unused } = await compareAccepting(compare, ignored, written);
  const placed = findings.map((finding) => ({ ...finding, at: finding.at }));
  const file = values["write-suppressions"];
  if (file !== undefined) {
    const kept = written.filter((one) => !unused.includes(one));
    const count = writeSuppressions(file, placed, kept, values, io);
    io.err(`${file} accepts ${count === 1 ? "1 finding" : `${count} findings`}\n`);
    return 0;
  }
  const exitCode = unread.length > 0 ? 2 : summary.exitCode;
  const report = { findings: placed, overdue, summary, unused };
  writeReports(targets, context, (format, target) =>
    printAs(format, { report, unread, coverage }, values, target),
  );
  return exitCode;
}

function readPolicy(policy: string | undefined): CompatibilityPolicy | undefined {
  const known = ["kubernetes", "crd", "envoy", "protobuf"] as const;
  const found = known.find((one) => one === policy);
  if (policy !== undefined && found === undefined)
    throw new UsageError(`.fieldwise.yaml: policy cannot be "${policy}": use one of ${known.join(", ")}`);
  return found;
}

/** An option that does nothing without another one was meant to do something. */
function checkCompany(values: GivenValues, today: Date): void {
  const { against, exact, reason, until, "write-suppressions": file } = values;
  if (exact && against === undefined)
    throw new UsageError("--exact is for --against: name a commit, as in --against v1.4.0 --exact");
  if (file !== undefined) {
    if (until !== undefined && until < today.toISOString().slice(0, 10))
      throw new UsageError(`--until ${until} is over: write a day that is to come`);
    return;
  }
  for (const [name, value] of Object.entries({ reason, until })) {
    if (value !== undefined)
      throw new UsageError(`--${name} is for --write-suppressions: name the file to write`);
  }
}

function readNames([first, second]: readonly string[], { against }: GivenValues): Names {
  if (against !== undefined) {
    if (second !== undefined)
      throw new UsageError(
        `"${second}" is one argument too many: --against is the old side: fieldwise breaking NEW --against REF`,
      );
    return { old: undefined, new: first ?? "." };
  }
  if (first === undefined || second === undefined)
    throw new UsageError(
      "two schemas are needed: fieldwise breaking OLD NEW, or fieldwise breaking NEW --against REF",
    );
  return { old: first, new: second };
}
