import type { Migration } from "../../apply/internal.ts";
import { clientSideAppliers } from "../../kubernetes/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import { splitNames } from "../command/split-names.ts";
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
  const names = from.length > 0 ? from : clientSideManagers(live);
  return {
    do: merge ? "merge" : "to-apply",
    from: names,
    to,
    ...(subresource === undefined ? {} : { subresource }),
  };
}

/**
 * Whose fields a server-side manager takes over unless told otherwise: those of kubectl by its own name, of whoever wrote its
 * annotation, and of who stands for all that was there before the first server-side apply.
 */
function clientSideManagers(live: JsonObject): readonly string[] {
  return [...new Set(["kubectl-client-side-apply", "before-first-apply", ...clientSideAppliers(live)])];
}
