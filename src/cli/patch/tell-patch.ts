import { metadataOf } from "../../kubernetes/metadata/index.ts";
import { mergesByPatchStrategy, type PatchConflict } from "../../patch/index.ts";
import type { ObjectType } from "../../schema/internal.ts";
import type { Json, JsonObject } from "../../value/internal.ts";
import { printWarning } from "../output/output.ts";
import { printRows } from "../output/print-rows.ts";
import { printWaysOut } from "../output/print-ways-out.ts";
import type { Style } from "../output/style.ts";
import { conflictRows } from "../predict/print-story.ts";
import type { MakePatchOptions, PatchSides } from "./make-patch.ts";
import { warnOfKeys } from "./merge-options.ts";

interface Told {
  readonly type: ObjectType;
  readonly sides: PatchSides;
  readonly patch: Json;
  readonly options: MakePatchOptions;
  /** Whether the user said which type of patch to make. */
  readonly chosen: boolean;
  /** Whether the object is a protobuf message, of which no server knows. */
  readonly isMessage: boolean;
}

/** What kind of patch was made for an object, and what to know before sending it. */
export function printPatchTold(
  name: string,
  { type, sides, patch, options, chosen, isMessage }: Told,
  style: Style,
): string {
  if (Object.keys(patch as object).length === 0) return `${style.bold(name)} no difference\n`;
  const { as, merge } = options;
  if (isMessage) return `${style.bold(name)} ${PATCHES[as]}\n`;
  const why = chosen || as === "strategic" ? "" : ", as servers take no strategic ones of custom resources";
  const warnings: string[] = [];
  if (as === "strategic" && merge !== undefined) warnings.push(warnOfKeys(type, merge));
  else if (as === "strategic" && !mergesByPatchStrategy(type))
    warnings.push("servers answer 415 to strategic patches of custom resources: use --type merge or json");
  const [from, to] = [sides.from, sides.to].map(metadataOf);
  if (sides.lastApplied === undefined && from?.uid !== undefined && to?.uid === undefined)
    warnings.push(
      "--to lacks what servers write, such as metadata.uid, and the patch removes it: add --last-applied FILE, or use fieldwise apply -o patch",
    );
  const lines = warnings.map((warning) => `  ${printWarning(warning, style)}`);
  return `${style.bold(name)} ${PATCHES[as]}${why}\n${lines.join("")}`;
}

const PATCHES = { strategic: "strategic patch", merge: "merge patch", json: "JSON Patch" } as const;

/** Why there is no patch: what others changed in the object since. */
export function printPatchConflicts(
  name: string,
  object: JsonObject,
  conflicts: readonly PatchConflict[],
  style: Style,
): string {
  const head = `${style.bold(name)} ${style.red("no patch")}: others changed it since the last apply\n`;
  const way = printWaysOut(["--overwrite=true wins over them"], style);
  return head + printRows(conflictRows(conflicts, object, style)) + way;
}
