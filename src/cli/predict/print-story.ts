import { LAST_APPLIED, type Owner } from "../../apply/internal.ts";
import type { FieldPath } from "../../fieldpath/internal.ts";
import type { PatchConflict } from "../../patch/index.ts";
import { isObject, type Json, type JsonObject, printJson } from "../../value/internal.ts";
import { isSecret } from "../input/secret.ts";
import { printWarning } from "../output/output.ts";
import { printAge } from "../output/print-age.ts";
import { printOwner } from "../output/print-manager.ts";
import { printRows, type Row } from "../output/print-rows.ts";
import { printWaysOut } from "../output/print-ways-out.ts";
import { printable } from "../output/printable.ts";
import type { Style } from "../output/style.ts";
import type { Stopped, Story } from "./prediction.ts";

/** A write that is done. */
interface Told {
  /** `created`, `configured`, `patched` … */
  readonly outcome: string;
  readonly story: Story;
  /** The object afterwards. */
  readonly object: JsonObject;
}

/** What a write did to an object, a line each: what changed, was taken over, given up or removed. */
export function printStory(name: string, { outcome, story, object }: Told, style: Style): string {
  const show = (value: Json | undefined): string => showValue(value, isSecret(object));
  const rows: Row[] = [];
  for (const { path, steps, before, after } of outcome === "created" ? [] : story.changes) {
    if (isLastApplied(steps)) continue;
    if (before === undefined) rows.push([style.green("added"), path, show(after)]);
    else if (after === undefined) rows.push([style.red("removed"), path, `was ${show(before)}`]);
    else rows.push([style.yellow("changed"), path, `${show(before)} → ${show(after)}`]);
  }
  for (const { path, from } of story.takenOver.filter(({ path }) => !path.endsWith(LAST_APPLIED)))
    rows.push([style.yellow("taken over"), path, `from ${printOwner(from)}`]);
  for (const name of story.handedOver)
    rows.push([style.cyan("moved"), name, "its fields belong to who applies now"]);
  for (const { path, owner } of story.gaveWay)
    rows.push([style.cyan("gave way"), path, `to ${printOwner(owner)}`]);
  for (const path of story.givenUp) rows.push([style.cyan("given up"), path, "stays, as others own it"]);
  for (const path of story.keyOnlyItems)
    rows.push([style.yellow("left"), path, "has nothing but its key any more"]);
  const warnings = story.warnings.map((text) => `  ${printWarning(text, style)}`);
  return `${style.bold(name)} ${outcome}\n${printRows(rows)}${warnings.join("")}`;
}

/** Why an object cannot be applied: who stands in the way, and the ways out. */
export function printStopped(name: string, stopped: Stopped, now: Date, style: Style): string {
  const { message, conflicts, patchConflicts, removals, live } = stopped;
  const show = (value: Json | undefined): string => showValue(value, isSecret(live));
  const rows = [
    ...conflicts.map(
      ({ path, owner, live, wanted }): Row => [
        style.red("conflict"),
        path,
        `${printOwner(owner)}${printSince(owner, now)} has ${show(live)}, you want ${show(wanted)}`,
      ],
    ),
    ...conflictRows(patchConflicts, live, style),
    ...removals.map((path): Row => [style.red("removal"), path, "would go"]),
  ];
  return `${style.bold(name)} ${style.red("not applied")}: ${printable(message.split("\n")[0] as string)}\n${printRows(rows)}${printWaysOut(findWaysOut(stopped), style)}`;
}

/** What others changed in an object since the last apply, and the patch wants otherwise, a row each. */
export function conflictRows(
  conflicts: readonly PatchConflict[],
  object: JsonObject,
  style: Style,
): readonly Row[] {
  const show = (value: Json): string => showValue(value, isSecret(object));
  return conflicts.map(({ path, live, wanted }) => [
    style.red("conflict"),
    path,
    `they made it ${show(live)}, you want ${show(wanted)}`,
  ]);
}

function findWaysOut({ conflicts, patchConflicts }: Stopped): readonly string[] {
  const ways: string[] = [];
  if (conflicts.length > 0) {
    ways.push("--force-conflicts takes all of them over, --force-at PATH some");
    if (conflicts.some(({ waysOut }) => waysOut.includes("give-way")))
      ways.push("--give-way-at PATH, or a config without these fields, leaves them to their owners");
    if (conflicts.some(({ waysOut }) => waysOut.includes("share")))
      ways.push("a config with the live values owns them together with their owners");
  } else if (patchConflicts.length > 0) ways.push("--overwrite=true wins over them");
  else ways.push("state what is to stay, or leave out --refuse-removals");
  return ways;
}

function printSince({ operation, time }: Owner, now: Date): string {
  const age = printAge(time, now);
  return ` (by ${operation.toLowerCase()}${age === "" ? "" : ` ${age} ago`})`;
}

/** Whether a field is kubectl's own note of what was applied: it repeats what the rows say. */
function isLastApplied(steps: FieldPath): boolean {
  const last = steps.at(-1);
  return steps.length === 3 && last?.kind === "field" && last.name === LAST_APPLIED;
}

/** A value in a few words; of a Secret, nothing but that there is one. */
function showValue(value: Json | undefined, secret: boolean): string {
  if (value === undefined) return "nothing";
  if (secret) return "***";
  const text = printJson(value);
  if (text.length <= LONGEST_VALUE) return text;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (isObject(value)) return `an object with ${Object.keys(value).slice(0, 3).join(", ")} …`;
  return `${text.slice(0, LONGEST_VALUE - 1)}…`;
}

const LONGEST_VALUE = 60;
