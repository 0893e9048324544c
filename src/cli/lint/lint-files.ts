import type { Context } from "../command/command.ts";
import { lintObjects } from "./lint-objects.ts";
import { lintPatchFile } from "./lint-patch-file.ts";
import { lintSchemas } from "./lint-schemas.ts";
import { checkInputs, isAboutPatch, type LintValues } from "./lint-values.ts";
import { printRules } from "./print-rules.ts";
import { reportFindings } from "./report.ts";

/** Looks at files for what hurts, or will, and prints it. Gives the exit code. */
export async function lintFiles(values: LintValues, context: Context): Promise<number> {
  if (values.rules) {
    context.io.out(printRules(values.output, context.style));
    return 0;
  }
  checkInputs(values);
  const look = isAboutPatch(values) ? lintPatchFile : values.filename.length > 0 ? lintObjects : lintSchemas;
  return reportFindings(await look(values, context), values, context);
}
