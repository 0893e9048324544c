import { type Owner, strip, withoutLastApplied } from "../../apply/internal.ts";
import { type FieldSet, hasPath } from "../../fieldpath/internal.ts";
import { equal, type JsonObject } from "../../value/internal.ts";
import { defaultedFields, proposedObject } from "../../write/internal.ts";
import type { Context } from "../command/command.ts";
import { UsageError } from "../command/usage-error.ts";
import type { PredictionValues } from "../commands/shared-options.ts";
import { nameObject } from "../input/identity.ts";
import { type DiffLine, diffLines } from "../lines/diff-lines.ts";
import { maskSecret } from "../lines/mask-secret.ts";
import { indentOf, linesOf } from "../lines/object-lines.ts";
import { reduceSides } from "../lines/reduce-sides.ts";
import { type Shown, visibleLines } from "../lines/visible-lines.ts";
import { printOwner } from "../output/print-manager.ts";
import { printable } from "../output/printable.ts";
import type { Style } from "../output/style.ts";
import { widest } from "../output/widest.ts";
import { eachPrediction } from "./each-prediction.ts";
import { withoutServerFields } from "./known-to-server.ts";
import type { Done } from "./prediction.ts";
import { printStopped, warningsOf } from "./print-story.ts";

interface DiffValues extends PredictionValues {
  readonly unified: string;
}

/** Shows what applying files would change, with owners in the margin. Gives the exit code, as kubectl diff does. */
export async function diffFiles(values: DiffValues, context: Context): Promise<number> {
  const { io, style, errStyle } = context;
  const around = Number(values.unified);
  if (!Number.isInteger(around) || around < 0)
    throw new UsageError(`--unified is a number of lines, and not "${values.unified}": write -U 3`);
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
    const shown = visibleLines(diffOf(prediction, around), {
      chosen: ({ sign }) => sign !== " ",
      context: around,
    });
    if (shown.length === 0) return;
    if (changed++ > 0) output.out("\n");
    const place = identity.namespace === "" ? "" : style.dim(` in ${printable(identity.namespace)}`);
    const isNew = written.outcome === "created";
    const made = isNew ? style.green(" (new)") : "";
    const told = { defaults: defaultedFields(written), isNew };
    output.out(`${style.bold(name)}${place}${made}\n${printDiff(shown, told, io.outColumns, style)}`);
  });
  if (tally.documents > 1)
    io.err(
      `${changed} of ${tally.documents} objects would change${trouble === 0 ? "" : `, ${trouble} cannot be applied`}\n`,
    );
  return tally.failures + trouble > 0 ? 2 : changed > 0 ? 1 : 0;
}

function diffOf(done: Done, context: number): readonly DiffLine[] {
  const { resource, live, written } = done;
  if (written.object === live) return [];
  const { type } = resource;
  // What kubectl notes of the apply itself repeats the config.
  const object = live === undefined ? proposedObject(written) : done.object;
  const after = withoutLastApplied(withoutServerFields(object, live));
  if (live === undefined) {
    const masked = maskSecret({ before: undefined, after });
    return diffLines({ before: [], after: linesOf(type, masked.after as JsonObject) });
  }
  const before = withoutLastApplied(live);
  if (equal(strip(before), strip(after))) return [];
  const masked = maskSecret({ before, after }) as { readonly before: JsonObject; readonly after: JsonObject };
  const { before: from, after: to } = reduceSides(type, masked, context);
  return diffLines({ before: linesOf(type, from), after: linesOf(type, to) });
}

/** What there is to know of a write to tell who has a line. */
interface Told {
  /** The fields that have their value by default. */
  readonly defaults: FieldSet;
  /** Whether all of it is new, so that it belongs to who applies it. */
  readonly isNew: boolean;
}

function printDiff(
  shown: readonly Shown<DiffLine>[],
  told: Told,
  columns: number | undefined,
  style: Style,
): string {
  const rows = shown.map((item) =>
    item === undefined ? undefined : { ...item, margin: marginOf(item, told) },
  );
  const owned = rows.some((row) => row !== undefined && row.margin !== "");
  const texts = rows.flatMap((row) => (row === undefined || row.margin === "" ? [] : row.line.text));
  const margins = widest(rows.map((row) => row?.margin ?? ""));
  const width = Math.min(widest(texts), Math.max(40, (columns ?? 100) - margins - 5));
  return rows
    .map((row, index) => {
      if (row === undefined) return `  ${indentOf(rows[index + 1]?.line)}${style.dim("…")}\n`;
      const { sign, line, margin } = row;
      const paint = sign === "-" ? style.red : sign === "+" ? style.green : (text: string) => text;
      const text = paint(`${sign} ${line.text}`);
      if (!owned || margin === "") return `${text}\n`;
      const gap = " ".repeat(Math.max(0, width - line.text.length));
      const side = `│ ${margin}`;
      return `${text}${gap}  ${sign === " " ? style.dim(side) : style.cyan(side)}\n`;
    })
    .join("");
}

/** Who owns the line: of a line that changed, afterwards, and before if that was somebody else; or that it is a default. */
function marginOf({ sign, line, replaces }: DiffLine, { defaults, isNew }: Told): string {
  if (sign === " " && line.opens) return "";
  const isDefault = sign === "+" && hasPath(defaults, line.steps);
  if (isNew) return isDefault ? "default" : "";
  const owners = printOwners(line.owners);
  const now = isDefault ? (owners === "" ? "default" : `${owners} (default)`) : owners;
  const before = replaces === undefined ? owners : printOwners(replaces.owners);
  if (owners === before || before === "") return now;
  return `${now || "nobody"}, was ${before}`;
}

function printOwners(owners: readonly Owner[]): string {
  return owners.map(printOwner).join(", ");
}
