import { strip } from "../../apply/internal.ts";
import type { Context } from "../command/command.ts";
import type { PredictionValues } from "../commands/shared-options.ts";
import { nameObject } from "../input/identity.ts";
import { printPatch } from "../output/print-data.ts";
import { ObjectPrinter } from "../output/print-object.ts";
import { eachPrediction } from "./each-prediction.ts";
import { printStopped, printStory } from "./print-story.ts";

interface ApplyValues extends PredictionValues {
  readonly output: "yaml" | "json" | "patch" | "name";
  readonly "show-managed-fields": boolean;
}

/** Applies files to live objects; prints what comes of each, and tells what happened to it. Gives the exit code. */
export async function applyFiles(values: ApplyValues, context: Context): Promise<number> {
  const { io, errStyle } = context;
  const format = values.output;
  const printer = new ObjectPrinter(format === "json" ? "json" : "yaml");
  let refused = 0;
  const { failures } = await eachPrediction(values, context, ({ identity, prediction }, output) => {
    const name = nameObject(identity);
    if (!prediction.ok) {
      refused++;
      output.err(printStopped(name, prediction, io.now(), errStyle));
      return;
    }
    const { written, object, warnings } = prediction;
    output.err(printStory(name, { outcome: written.outcome, written, warnings }, errStyle));
    if (format === "name") output.out(`${name}\n`);
    else if (format === "patch") output.out(printPatch(prediction.patch()));
    else printer.print(values["show-managed-fields"] ? object : strip(object), output);
  });
  return failures > 0 ? 2 : refused > 0 ? 1 : 0;
}
