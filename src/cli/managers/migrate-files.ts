import { listManagers, type Migration, migrate } from "../../apply/internal.ts";
import { createMigrationPatch } from "../../kubernetes/internal.ts";
import { metadataOf } from "../../kubernetes/metadata/index.ts";
import { nameObject, printable } from "../../preview/index.ts";
import type { Json, JsonObject } from "../../value/internal.ts";
import { kubectlLine } from "../cluster/kubectl-line.ts";
import type { Context } from "../command/command.ts";
import { eachDocument } from "../input/each-document.ts";
import { type Identity, identify } from "../input/identity.ts";
import { NO_MANAGED_FIELDS } from "../input/metadata.ts";
import { printWarning } from "../output/output.ts";
import { printPatch } from "../output/print-data.ts";
import { printManager } from "../output/print-manager.ts";
import { ObjectPrinter } from "../output/print-object.ts";
import { printRows } from "../output/print-rows.ts";
import type { Style } from "../output/style.ts";
import { type MigrationValues, planMigration } from "./plan-migration.ts";
import { type MigrationRow, tellMigration } from "./tell-migration.ts";

interface MigrateValues extends MigrationValues {
  readonly recursive: boolean;
  readonly output: "yaml" | "json" | "patch" | "kubectl" | undefined;
}

/** Rewrites who owns what of each object, prints it and tells what moved. Gives the exit code. */
export async function migrateFiles(
  names: readonly string[],
  values: MigrateValues,
  context: Context,
): Promise<number> {
  const plan = planMigration(values);
  const { errStyle, cluster } = context;
  const format = values.output ?? (cluster === undefined ? "yaml" : "kubectl");
  const printer = new ObjectPrinter(format === "json" ? "json" : "yaml");
  const { failures } = await eachDocument(
    names,
    context,
    (document, output) => {
      const identity = identify(document);
      const name = nameObject(identity);
      const { object: live } = document;
      const steps: Migration[] = [];
      const rows: MigrationRow[] = [];
      let migrated = live;
      for (const planned of plan) {
        const step = planned(migrated);
        const after = migrate(migrated, [step]);
        steps.push(step);
        rows.push(...tellMigration(step, { before: migrated, after }));
        migrated = after;
      }
      if (migrated === live) output.err(`${errStyle.bold(name)} ${explainUnchanged(live, steps)}\n`);
      else
        output.err(`${errStyle.bold(name)} migrated\n${printRows(rows.map((row) => paint(row, errStyle)))}`);
      if (format === "patch" || format === "kubectl") {
        if (migrated !== live && metadataOf(live).resourceVersion === undefined)
          output.err(`  ${printWarning(UNGUARDED, errStyle)}`);
        const patch = printPatch(createMigrationPatch({ live, migrated }) as unknown as Json);
        if (format === "patch") output.out(patch);
        else if (migrated !== live) output.out(`${kubectlLine(patchWords(identity, patch), cluster)}\n`);
        return;
      }
      printer.print(migrated, output);
    },
    values,
  );
  return failures > 0 ? 2 : 0;
}

/** What kubectl is told to send a patch. */
function patchWords(identity: Identity, patch: string): readonly string[] {
  const place = identity.namespace === "" ? [] : ["-n", identity.namespace];
  return ["patch", nameObject(identity), ...place, "--type=json", "-p", patch.trimEnd()];
}

function paint([what, who, rest]: MigrationRow, style: Style): readonly [string, string, string] {
  return [what === "dropped" ? style.red(what) : style.cyan(what), who, rest];
}

const UNGUARDED = "it has no resourceVersion, so the patch also undoes what others wrote since";

/** Why nothing moved, after the object's name. */
function explainUnchanged(live: JsonObject, steps: readonly Migration[]): string {
  const managers = listManagers(live).filter((one) => one.ok);
  if (managers.length === 0) return NO_MANAGED_FIELDS;
  const sought = steps.flatMap((step) => (step.do === "drop" ? step.managers : step.from));
  const by = steps.every((step) => step.do === "to-apply") ? " by update" : "";
  const there = managers.map(({ owner }) => printManager(owner));
  const own = sought.length === 1 ? "owns" : "own";
  return `unchanged: ${printable(sought.join(", "))} ${own} nothing${by}; there are ${there.join(", ")}`;
}
