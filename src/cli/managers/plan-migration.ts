import { LAST_APPLIED, listManagers, type Migration } from "../../apply/index.ts";
import { hasPath } from "../../fieldpath/index.ts";
import type { JsonObject } from "../../value/index.ts";
import { UsageError } from "../command/usage-error.ts";

export interface MigrationValues {
  readonly to: string | undefined;
  readonly from: readonly string[];
  readonly merge: boolean;
  readonly rename: readonly string[];
  readonly drop: readonly string[];
  readonly subresource: string | undefined;
}

/** A step, found out when it is known what the steps before it made of the object. */
export type PlannedStep = (live: JsonObject) => Migration;

/** The steps that the options ask for: first new names, then who takes over, then who goes. */
export function planMigration(values: MigrationValues): readonly PlannedStep[] {
  const { to, merge } = values;
  const from = splitNames(values.from);
  const drop = splitNames(values.drop);
  const steps: PlannedStep[] = splitNames(values.rename)
    .map(readRename)
    .map((step) => () => step);
  if (to === "") throw new UsageError("--to needs a value: --to NAME");
  if (to !== undefined) steps.push((live) => takeOver(live, to, from, values));
  else if (from.length > 0) throw new UsageError("--from needs somebody who takes over: add --to NAME");
  if (merge && (to === undefined || from.length === 0))
    throw new UsageError("--merge needs both sides: add --from NAME,NAME --to NAME");
  if (drop.length > 0) steps.push(() => ({ do: "drop", managers: drop }));
  if (steps.length === 0)
    throw new UsageError("there is nothing to do: add --to NAME, --rename OLD=NEW or --drop NAME");
  return steps;
}

/** Names, several of which may stand in one text with commas between them. */
export function splitNames(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.split(",")).filter((name) => name !== "");
}

function readRename(pair: string): Migration {
  const [from, to, ...others] = pair.split("=");
  if (from === undefined || from === "" || to === undefined || to === "" || others.length > 0)
    throw new UsageError(`--rename cannot be "${pair}": write --rename OLD=NEW`);
  return { do: "rename", from, to };
}

function takeOver(
  live: JsonObject,
  to: string,
  from: readonly string[],
  { merge, subresource }: MigrationValues,
): Migration {
  const names = from.length > 0 ? from : clientSideAppliers(live);
  return {
    do: merge ? "merge" : "to-apply",
    from: names,
    to,
    ...(subresource === undefined ? {} : { subresource }),
  };
}

/**
 * Who applied an object on the client's side: kubectl by its own name; whoever wrote its annotation, as kubectl itself
 * finds out; and who stands for all that was there before the first server-side apply.
 */
function clientSideAppliers(live: JsonObject): readonly string[] {
  const annotators = listManagers(live)
    .filter((one) => one.ok)
    .filter(({ owner, fields }) => owner.operation === "Update" && hasPath(fields, ANNOTATION))
    .map(({ owner }) => owner.manager);
  return [...new Set(["kubectl-client-side-apply", "before-first-apply", ...annotators])];
}

const ANNOTATION = ["metadata", "annotations", LAST_APPLIED].map(
  (name) => ({ kind: "field", name }) as const,
);
