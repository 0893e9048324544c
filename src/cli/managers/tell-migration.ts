import { listManagers, type Migration, type Owner } from "../../apply/internal.ts";
import { size } from "../../fieldpath/internal.ts";
import { printable } from "../../preview/index.ts";
import type { JsonObject } from "../../value/internal.ts";
import { countFields, nameUnread, printManager } from "../output/print-manager.ts";

/** What became of an entry: moved, renamed or dropped; whose it was; what there is to say. */
export type MigrationRow = readonly ["moved" | "renamed" | "dropped", string, string];

interface Sides {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** What one step did, a row for every entry that is there no more. */
export function tellMigration(step: Migration, { before, after }: Sides): readonly MigrationRow[] {
  if (before === after) return [];
  const all = listManagers(before);
  const left = listManagers(after).filter((one) => one.ok);
  // An entry that cannot be read stands in the way of every change but its own removal.
  const unread = all.filter((one) => !one.ok);
  const gone = all
    .filter((one) => one.ok)
    .filter(({ owner }) => !left.some((one) => isSame(one.owner, owner)));
  const rows = gone.map(({ owner, fields }): MigrationRow => {
    const count = countFields(size(fields));
    if (step.do === "drop") return ["dropped", printManager(owner), count];
    if (step.do === "rename") return ["renamed", printManager(owner), `${count} to ${printable(step.to)}`];
    const target = left.find((one) => isTarget(one.owner, step))?.owner as Owner;
    if (target.apiVersion === owner.apiVersion)
      return ["moved", printManager(owner), `${count} to ${printManager(target)}`];
    const versions = `in ${printable(owner.apiVersion)}, while ${printable(target.manager)} is in ${printable(target.apiVersion)}`;
    return ["dropped", printManager(owner), `${count} ${versions}`];
  });
  return [...rows, ...unread.map((one): MigrationRow => ["dropped", nameUnread(one), "cannot be read"])];
}

function isSame(a: Owner, b: Owner): boolean {
  const sameVersion = a.operation === "Apply" || a.apiVersion === b.apiVersion;
  return (
    a.manager === b.manager && a.operation === b.operation && a.subresource === b.subresource && sameVersion
  );
}

function isTarget(
  { manager, operation, subresource }: Owner,
  step: Extract<Migration, { readonly subresource?: string }>,
): boolean {
  return operation === "Apply" && manager === step.to && subresource === (step.subresource ?? "");
}
