import { canonicalFieldsV1, type FieldPath, type FieldSet, printPath } from "../../fieldpath/internal.ts";
import { visitFields } from "../../typed/internal.ts";
import { compareStrings, type Json, type JsonObject, quoteText } from "../../value/internal.ts";
import type { Entry, Owner } from "../entries/managed-fields.ts";
import type { VersionedObject, Versions } from "../entries/versions.ts";

/** A field that the config sets to something else, though another manager owns it. */
export interface Conflict {
  /** The field, as Kubernetes writes paths, in the other manager's version. */
  readonly path: string;
  /** The same step by step: in `path`, names with dots in them read as several. */
  readonly steps: FieldPath;
  /** The other manager. */
  readonly owner: Owner;
  /** What the object has there; `undefined` if nothing, or if only the other's version has the field. */
  readonly live: Json | undefined;
  /** What the config wants there; `undefined` as above. */
  readonly wanted: Json | undefined;
  /** What there is to do about it. */
  readonly waysOut: readonly WayOut[];
}

/** How a manager can get out of a conflict. */
export type WayOut =
  /** Apply by force: the field is ours from then on. */
  | "force"
  /** Take the field out of the config: it is theirs. */
  | "give-way"
  /** Put the object's value into the config: it is both's. */
  | "share";

/** A cause, as in the API server's answer to a conflict. */
export interface ConflictCause {
  readonly reason: "FieldManagerConflict";
  readonly message: string;
  readonly field: string;
}

/** What Kubernetes says about each conflict. */
export function conflictCauses(conflicts: readonly Conflict[]): readonly ConflictCause[] {
  return conflicts.map(({ owner, path }) => ({
    reason: "FieldManagerConflict",
    message: `conflict with ${printOwner(owner)}`,
    field: path,
  }));
}

/** What Kubernetes says about all conflicts, word for word; managers sorted by name. */
export function conflictMessage(conflicts: readonly Conflict[]): string {
  const [first] = conflicts;
  if (first === undefined) return "";
  if (conflicts.length === 1)
    return `Apply failed with 1 conflict: conflict with ${printOwner(first.owner)}: ${first.path}`;
  const lines = conflicts.flatMap(({ owner, path }, index) => {
    const same = index > 0 && printOwner((conflicts[index - 1] as Conflict).owner) === printOwner(owner);
    return same ? [`- ${path}`] : [`conflicts with ${printOwner(owner)}:`, `- ${path}`];
  });
  return `Apply failed with ${conflicts.length} conflicts: ${lines.join("\n")}`;
}

function printOwner({ manager, operation, apiVersion, subresource }: Owner): string {
  const name = quoteText(manager) + (subresource === "" ? "" : ` with subresource ${quoteText(subresource)}`);
  return operation === "Update" ? `${name} using ${apiVersion}` : name;
}

interface Conflicting {
  readonly versions: Versions;
  readonly live: JsonObject;
  readonly object: JsonObject;
  readonly managers: ReadonlyMap<string, Entry>;
  /** The fields in conflict, by manager. */
  readonly fields: ReadonlyMap<string, FieldSet>;
}

/** All conflicts, by manager and then in the order in which Kubernetes names fields. */
export function listConflicts({
  versions,
  live,
  object,
  managers,
  fields: byManager,
}: Conflicting): readonly Conflict[] {
  const owners = [...byManager].map(([id, fields]) => ({ owner: (managers.get(id) as Entry).owner, fields }));
  owners.sort((a, b) => compareStrings(ownerText(a.owner), ownerText(b.owner)));
  return owners.flatMap(({ owner, fields }) => {
    const from = versions.convert(live, owner.apiVersion) as VersionedObject;
    const to = versions.convert(object, owner.apiVersion);
    const found: Conflict[] = [];
    const visit = (steps: FieldPath, has: Json | undefined, wanted: Json | undefined): void => {
      const waysOut: WayOut[] = ["force"];
      // A field of another version cannot be taken out of this config, nor can what is not there be shared.
      if (owner.apiVersion === versions.own) waysOut.push("give-way");
      if (has !== undefined) waysOut.push("share");
      found.push({ path: printPath(steps), steps, owner, live: has, wanted, waysOut });
    };
    visitFields(
      from.type,
      { before: from.object, after: to?.object },
      canonicalFieldsV1(fields),
      visit,
      "members-first",
    );
    return found;
  });
}

/** What Kubernetes sorts managers by: the text of what tells them apart. */
export function ownerText({ manager, operation, apiVersion, subresource }: Owner): string {
  return JSON.stringify({
    manager,
    operation,
    apiVersion: operation === "Update" ? apiVersion : undefined,
    subresource: subresource || undefined,
  });
}
