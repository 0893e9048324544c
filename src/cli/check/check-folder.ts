import { statSync } from "node:fs";
import { resolve } from "node:path";
import { printable } from "../../preview/index.ts";
import type { StorageReport } from "../../server/level/index.ts";
import { MergeError } from "../../value/internal.ts";
import type { Context } from "../command/command.ts";
import { loadPackage } from "../command/load-package.ts";
import { UsageError } from "../command/usage-error.ts";
import { printData } from "../output/print-data.ts";

interface CheckValues {
  readonly data: string | undefined;
  readonly salvage: string | undefined;
  readonly output: "text" | "json";
}

/** Checks what a server has kept in a folder, and saves what is intact if asked to; gives the exit code. */
export async function checkFolder(values: CheckValues, { io, style }: Context): Promise<number> {
  const { data, salvage, output } = values;
  if (data === undefined) throw new UsageError("which folder? Add --data DIR");
  const path = resolve(io.cwd, data);
  const place = statSync(path, { throwIfNoEntry: false });
  if (!place?.isDirectory()) {
    const what =
      place === undefined
        ? "there is no such folder: correct its name"
        : "this is a file, and objects are kept in a folder: name that folder";
    throw new MergeError("DOCUMENT_INVALID", data, what);
  }
  const { checkLevelStorage } = await loadPackage(
    "classic-level",
    "check",
    () => import("../../server/level/index.ts"),
  );
  const target = salvage === undefined ? undefined : resolve(io.cwd, salvage);
  const report = await checkLevelStorage(path, { salvage: target }).catch((error: Error) => {
    // Folders are told by the names that the user knows them by. One path may begin with the other.
    const message = error.message.replaceAll(target ?? path, salvage ?? data).replaceAll(path, data);
    throw new MergeError("DOCUMENT_INVALID", "", message);
  });
  if (output === "json") {
    const { damage, records, entries: objects, revision, compacted } = report;
    io.out(printData({ damage: [...damage], writes: records, objects, revision, compacted }));
  } else {
    const whole = style.bold(report.damage.length === 0 ? "whole" : "damaged");
    io.out(`${printable(data)} is ${whole}${describe(report)}`);
    if (salvage !== undefined)
      io.out(`${count(report.entries, "object")} saved: fieldwise serve --data ${printable(salvage)}\n`);
    else if (report.damage.length > 0)
      io.out(`To save what is intact: fieldwise check --data ${printable(data)} --salvage NEWDIR\n`);
  }
  return report.damage.length === 0 ? 0 : 1;
}

function describe({ damage, records, entries, revision }: StorageReport): string {
  const there = `${count(entries, "object")} of ${count(records, "write")}, up to revision ${revision}`;
  if (damage.length === 0) return `: ${there}\n`;
  return `:\n${damage.map((what) => `  ${printable(what)}\n`).join("")}Intact are ${there}.\n`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
