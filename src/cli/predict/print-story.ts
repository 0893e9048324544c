import { LAST_APPLIED, type Owner } from "../../apply/internal.ts";
import type { FieldPath } from "../../fieldpath/internal.ts";
import type { PatchConflict } from "../../patch/index.ts";
import { printable, type Stopped } from "../../preview/index.ts";
import { isObject, type Json, type JsonObject, printJson } from "../../value/internal.ts";
import { sideEffectsOf, type Written, writeStory } from "../../write/internal.ts";
import { isSecret } from "../input/secret.ts";
import { printWarning } from "../output/output.ts";
import { printAge } from "../output/print-age.ts";
import { printOwner } from "../output/print-manager.ts";
import { printRows, type Row } from "../output/print-rows.ts";
import { printWaysOut } from "../output/print-ways-out.ts";
import type { Style } from "../output/style.ts";

/** A write that is done. */
interface Told {
  /** `created`, `configured`, `patched` … */
  readonly outcome: string;
  readonly written: Written;
  /** What the user should know besides. */
  readonly warnings: readonly string[];
}

/** What a write did to an object, a line each: what changed, was taken over, given up or removed. */
export function printStory(name: string, { outcome, written, warnings }: Told, style: Style): string {
  const { object, handedOver } = written;
  const story = writeStory(written);
  const show = (value: Json | undefined): string => showValue(value, isSecret(object));
  const rows: Row[] = [];
  let defaults = 0;
  for (const { path, steps, before, after, by } of story.changes) {
    if (by === "default" && before === undefined) defaults++;
    if (written.outcome === "created" || isOwnDoing(steps, by)) continue;
    const how = by === "stated" ? "" : ` (${by})`;
    if (before === undefined && by !== "default") rows.push([style.green("added"), path, show(after) + how]);
    else if (after === undefined) rows.push([style.red("removed"), path, `was ${show(before)}`]);
    else if (before !== undefined)
      rows.push([style.yellow("changed"), path, `${show(before)} → ${show(after)}${how}`]);
  }
  if (defaults > 0)
    rows.push([style.cyan("default"), defaults === 1 ? "1 field" : `${defaults} fields`, "filled in"]);
  for (const { path, from } of story.takenOver.filter(({ path }) => !path.endsWith(LAST_APPLIED)))
    rows.push([style.yellow("taken over"), path, `from ${printOwner(from)}`]);
  for (const name of handedOver)
    rows.push([style.cyan("moved"), name, "its fields belong to who applies now"]);
  for (const { path, owner } of story.gaveWay)
    rows.push([style.cyan("gave way"), path, `to ${printOwner(owner)}`]);
  for (const path of story.givenUp) rows.push([style.cyan("given up"), path, "stays, as others own it"]);
  for (const path of story.keyOnlyItems)
    rows.push([style.yellow("left"), path, "has nothing but its key any more"]);
  const told = [...warningsOf(written), ...warnings].map((text) => `  ${printWarning(text, style)}`);
  return `${style.bold(name)} ${outcome}\n${printRows(rows)}${told.join("")}`;
}

/** What the user should know of a write: what the server would warn of, what did not count, and who lost all. */
export function warningsOf(written: Written): readonly string[] {
  const { ignored, dropped } = sideEffectsOf(written);
  return [
    ...written.warnings,
    ...(ignored.length > 0 ? [ignored.includes("status") ? STATUS_APART : ALL_APART] : []),
    ...dropped.map(
      ({ manager, apiVersion }) =>
        `${manager} owned fields in ${apiVersion}, which is not served: its entry is dropped`,
    ),
  ];
}

const STATUS_APART =
  "servers keep the status apart, so what is said of it here does not count: --subresource status writes it";
const ALL_APART = "a write to the status leaves all else alone: leave --subresource out to write that";

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

/** Whether nobody asked for a change: kubectl's note of what was applied repeats what the rows say, and servers count. */
function isOwnDoing([top, ...rest]: FieldPath, by: string): boolean {
  if (top?.kind !== "field" || top.name !== "metadata") return false;
  const last = rest.at(-1);
  return by === "server" || (rest.length === 2 && last?.kind === "field" && last.name === LAST_APPLIED);
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
