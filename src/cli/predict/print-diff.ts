import { type Owner, strip, withoutLastApplied } from "../../apply/internal.ts";
import { type FieldSet, hasPath } from "../../fieldpath/internal.ts";
import { type DiffLine, diffLines, indentOf, linesOf, nameObject, printable } from "../../preview/index.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { equal, type JsonObject } from "../../value/internal.ts";
import type { Identity } from "../input/identity.ts";
import { maskSecret } from "../lines/mask-secret.ts";
import { reduceSides } from "../lines/reduce-sides.ts";
import { type Shown, visibleLines } from "../lines/visible-lines.ts";
import { printOwner } from "../output/print-manager.ts";
import type { Style } from "../output/style.ts";
import { widest } from "../output/widest.ts";

interface Sides {
  /** Absent if it is new. */
  readonly before: JsonObject | undefined;
  /** Absent if it goes. */
  readonly after: JsonObject | undefined;
}

/**
 * The lines of two states of an object, as far as they can be shown with that many around each change: without what kubectl notes
 * of an apply, and without the values of Secrets.
 */
export function linesBetween(type: ObjectType, sides: Sides, around: number): readonly DiffLine[] {
  const bare = {
    before: sides.before && withoutLastApplied(sides.before),
    after: sides.after && withoutLastApplied(sides.after),
  };
  if (bare.before && bare.after && equal(strip(bare.before), strip(bare.after))) return [];
  const { before, after } = maskSecret(bare);
  const shown = before && after ? reduceSides(type, { before, after }, around) : { before, after };
  const lines = (object: JsonObject | undefined) => (object === undefined ? [] : linesOf(type, object));
  return diffLines({ before: lines(shown.before), after: lines(shown.after) });
}

/** Only what differs, with some lines around it. */
export function visibleDiff(lines: readonly DiffLine[], around: number): readonly Shown<DiffLine>[] {
  return visibleLines(lines, { chosen: ({ sign }) => sign !== " ", context: around });
}

/** What there is to know of a write to tell who has a line. */
export interface Told {
  /** The fields that have their value by default. */
  readonly defaults: FieldSet;
  /** Whether all of it is new, so that it belongs to who applies it. */
  readonly isNew: boolean;
}

/** The line above a diff: the object, where it is, and what becomes of it as a whole. */
export function printHeading(
  identity: Identity,
  { isNew = false, isGone = false }: { readonly isNew?: boolean; readonly isGone?: boolean },
  style: Style,
): string {
  const { namespace } = identity;
  const place = namespace === "" ? "" : style.dim(` in ${printable(namespace)}`);
  const fate = isNew ? style.green(" (new)") : isGone ? style.red(" (gone)") : "";
  return `${style.bold(nameObject(identity))}${place}${fate}\n`;
}

/** Lines of a diff, each with who owns it in the margin. */
export function printDiff(
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
