import { type DiffLine, type Done, nameObject, withoutServerFields } from "../../preview/index.ts";
import { defaultedFields, proposedObject } from "../../write/internal.ts";
import type { Context } from "../command/command.ts";
import { UsageError } from "../command/usage-error.ts";
import type { PredictionValues } from "../commands/shared-options.ts";
import { eachPrediction } from "./each-prediction.ts";
import { linesBetween, printDiff, printHeading, visibleDiff } from "./print-diff.ts";
import { printStopped, warningsOf } from "./print-story.ts";

export interface DiffValues extends PredictionValues {
  readonly unified: string;
}

/** Shows what applying files would change, with owners in the margin. Gives the exit code, as kubectl diff does. */
export async function diffFiles(values: DiffValues, context: Context): Promise<number> {
  const { io, style, errStyle } = context;
  const around = readAround(values);
  let changed = 0;
  let trouble = 0;
  const tally = await eachPrediction(values, context, ({ identity, prediction }, output) => {
    const name = nameObject(identity);
    if (!prediction.ok) {
      trouble++;
      output.err(printStopped(name, prediction, io.now(), errStyle));
      return;
    }
    const { written } = prediction;
    for (const warning of [...warningsOf(written), ...prediction.warnings])
      output.warn(`${name}: ${warning}`);
    const shown = visibleDiff(diffOf(prediction, around), around);
    if (shown.length === 0) return;
    if (changed++ > 0) output.out("\n");
    const isNew = written.outcome === "created";
    const told = { defaults: defaultedFields(written), isNew };
    output.out(printHeading(identity, { isNew }, style) + printDiff(shown, told, io.outColumns, style));
  });
  if (tally.documents > 1)
    io.err(
      `${changed} of ${tally.documents} objects would change${trouble === 0 ? "" : `, ${trouble} cannot be applied`}\n`,
    );
  return tally.failures + trouble > 0 ? 2 : changed > 0 ? 1 : 0;
}

/** How many lines are shown around a change. */
export function readAround({ unified }: Pick<DiffValues, "unified">): number {
  const around = Number(unified);
  if (Number.isInteger(around) && around >= 0) return around;
  throw new UsageError(`--unified is a number of lines, and not "${unified}": write -U 3`);
}

function diffOf(done: Done, context: number): readonly DiffLine[] {
  const { resource, live, written } = done;
  if (written.object === live) return [];
  const object = live === undefined ? proposedObject(written) : done.object;
  const sides = { before: live, after: withoutServerFields(object, live) };
  return linesBetween(resource.type, sides, context);
}
