import { strip, withoutLastApplied } from "../../apply/internal.ts";
import type { Context } from "../command/command.ts";
import { eachDocument } from "../input/each-document.ts";
import { type ObjectFormat, ObjectPrinter } from "../output/print-object.ts";

interface StripValues {
  readonly recursive: boolean;
  readonly output: ObjectFormat;
  readonly "last-applied": boolean;
}

/** Prints objects without who owns what of them. Gives the exit code. */
export async function stripFiles(
  names: readonly string[],
  values: StripValues,
  context: Context,
): Promise<number> {
  const printer = new ObjectPrinter(values.output);
  const { failures } = await eachDocument(
    names,
    context,
    ({ object }, output) => {
      const bare = strip(object);
      printer.print(values["last-applied"] ? withoutLastApplied(bare) : bare, output);
    },
    values,
  );
  return failures > 0 ? 2 : 0;
}
