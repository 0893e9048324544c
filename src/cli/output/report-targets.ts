import { writeFileSync } from "node:fs";
import type { Context } from "../command/command.ts";
import { UsageError } from "../command/usage-error.ts";
import { inFolder } from "../input/read-files.ts";
import type { Format } from "./formats.ts";
import { createStyle } from "./style.ts";

/** A form, and where it goes: to a file, or to standard output. */
export interface ReportTarget {
  readonly format: Format;
  readonly file: string | undefined;
}

/** What `-o` asks for, each as FORMAT or FORMAT=FILE. Standard output takes one. */
export function readTargets(given: readonly string[]): readonly ReportTarget[] {
  const targets = given.map((text) => {
    const [format = "", ...file] = text.split("=");
    return { format: format as Format, file: file.length === 0 ? undefined : file.join("=") };
  });
  if (targets.filter(({ file }) => file === undefined).length > 1)
    throw new UsageError("--output: standard output takes one format: write the others as FORMAT=FILE");
  const files = targets.map(({ file }) => file);
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice !== undefined)
    throw new UsageError(`--output: ${twice} is named twice: write each format to a file of its own`);
  return targets;
}

/** Prints a report in every form that is asked for. */
export function writeReports(
  targets: readonly ReportTarget[],
  context: Context,
  print: (format: Format, context: Context) => void,
): void {
  for (const { format, file } of targets) {
    if (file === undefined) {
      print(format, context);
      continue;
    }
    const chunks: string[] = [];
    const plain = createStyle("never", undefined, {});
    const io = { ...context.io, out: (text: string) => void chunks.push(text), err: () => {} };
    print(format, { ...context, io, style: plain, errStyle: plain });
    try {
      writeFileSync(inFolder(file, context.io), chunks.join(""));
    } catch (error) {
      throw new UsageError(
        `--output: ${file} cannot be written (${(error as Error).message}): name another file`,
      );
    }
  }
}
