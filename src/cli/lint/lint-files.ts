import type { Context } from "../command/command.ts";
import { readTargets, writeReports } from "../output/report-targets.ts";
import { withConfig } from "./config-values.ts";
import { lintObjects } from "./lint-objects.ts";
import { lintPatchFile } from "./lint-patch-file.ts";
import { lintSchemas } from "./lint-schemas.ts";
import { checkInputs, type GivenValues, isAboutPatch } from "./lint-values.ts";
import { printRules } from "./print-rules.ts";
import { printReport } from "./report.ts";
import { summarize } from "./summary.ts";
import { suppress } from "./suppress.ts";

/** Looks at files for what hurts, or will, and prints it. Gives the exit code. */
export async function lintFiles(given: GivenValues, context: Context): Promise<number> {
  const targets = readTargets(given.output);
  if (given.rules) {
    writeReports(targets, context, (format, { io, style }) => io.out(printRules(format, style)));
    return 0;
  }
  checkInputs(given);
  const values = await withConfig(given, context.io);
  const look = isAboutPatch(values) ? lintPatchFile : values.filename.length > 0 ? lintObjects : lintSchemas;
  const looked = await suppress(await look(values, context), values, context);
  const summary = summarize(looked, values);
  writeReports(targets, context, (format, target) => printReport(looked, summary, format, target));
  return summary.exitCode;
}
