import { strip } from "../../apply/internal.ts";
import { nameObject } from "../../preview/index.ts";
import { kubectlLine } from "../cluster/kubectl-line.ts";
import type { Context } from "../command/command.ts";
import type { PredictionValues } from "../commands/shared-options.ts";
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
  if (failures + refused === 0) tellHowTo(values, context);
  return failures > 0 ? 2 : refused > 0 ? 1 : 0;
}

/** Tells what to type to have it done, where a cluster was asked what would become of it. */
function tellHowTo(values: ApplyValues, context: Context): void {
  const { io, cluster } = context;
  if (cluster === undefined) return;
  const { filename, namespace, subresource, "field-manager": manager } = values;
  const given = (["force-at", "give-way-at"] as const).find((name) => values[name].length > 0);
  const foreign = given ?? (values["hand-over"] ? undefined : "hand-over=false");
  if (foreign !== undefined) {
    io.err(`kubectl apply has no --${foreign}: -o patch prints what to send with kubectl patch\n`);
    return;
  }
  const words = [
    ...filename.flatMap((file) => ["-f", file]),
    ...(values.recursive ? ["-R"] : []),
    ...(namespace === undefined || namespace === cluster.namespace ? [] : ["-n", namespace]),
    ...(values["server-side"] ? ["--server-side"] : []),
    ...(manager === undefined ? [] : [`--field-manager=${manager}`]),
    ...(values["force-conflicts"] ? ["--force-conflicts"] : []),
    ...(values.overwrite ? [] : ["--overwrite=false"]),
    ...(values.validate ? [] : ["--validate=false"]),
    ...(subresource === undefined ? [] : [`--subresource=${subresource}`]),
  ];
  io.err(`Nothing was sent. To do it: ${kubectlLine(["apply", ...words], cluster)}\n`);
}
