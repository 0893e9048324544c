import { difference, type FieldSet, intersection, isEmpty, union } from "../fieldpath/index.ts";
import { type Comparison, compare, NO_DIFFERENCE } from "../typed/index.ts";
import type { JsonObject } from "../value/index.ts";
import type { FieldFilter, Ignore } from "./ignored-fields.ts";
import type { ManagedFields, Managers } from "./managers.ts";
import type { Versions } from "./versions.ts";

interface Change {
  readonly versions: Versions;
  readonly live: JsonObject;
  readonly object: JsonObject;
  readonly managers: Managers;
  /** Who makes the change. */
  readonly manager: string;
  readonly ignore: Ignore | undefined;
  /** Fields that nobody owns anyway, so that they are not compared. */
  readonly except?: FieldSet | undefined;
}

export interface MovedOwnership {
  /** What the change did, in the own version, to ignored fields too. */
  readonly comparison: Comparison;
  /** The same without ignored fields. */
  readonly tracked: Comparison;
  /** What others own and the change sets to something else, by manager. */
  readonly conflicts: ReadonlyMap<string, FieldSet>;
  /** Who owns what after the change. */
  readonly managers: Map<string, ManagedFields>;
}

/**
 * Takes from all other managers what a change sets to something else or removes. Who then owns nothing is no manager
 * any more. The manager's own set is left to the caller.
 */
export function moveOwnership(change: Change): MovedOwnership {
  const { versions, managers, manager, ignore } = change;
  const comparison = compareIn(versions.own, change) as Comparison;
  const tracked = filterComparison(comparison, ignore?.(versions.own));
  const others = new Map<string, Comparison | undefined>();
  const conflicts = new Map<string, FieldSet>();
  const left = new Map<string, ManagedFields>();
  for (const [name, managed] of managers) {
    let changes: Comparison | undefined = NO_DIFFERENCE;
    if (name !== manager) {
      if (managed.version !== versions.own && !others.has(managed.version)) {
        const compared = compareIn(managed.version, change);
        others.set(managed.version, compared && filterComparison(compared, ignore?.(managed.version)));
      }
      changes = managed.version === versions.own ? tracked : others.get(managed.version);
    }
    if (changes === undefined) continue;
    const kept = keepUnchanged(name, managed, changes, conflicts);
    if (!isEmpty(kept.fields)) left.set(name, kept);
  }
  return { comparison, tracked, conflicts, managers: left };
}

/** What a manager still owns after a change; what was set to something else is noted as a conflict. */
function keepUnchanged(
  name: string,
  managed: ManagedFields,
  changes: Comparison,
  conflicts: Map<string, FieldSet>,
): ManagedFields {
  if (changes === NO_DIFFERENCE) return managed;
  const conflict = intersection(union(changes.modified, changes.added), managed.fields);
  if (!isEmpty(conflict)) conflicts.set(name, conflict);
  const fields = difference(difference(managed.fields, conflict), changes.removed);
  return fields === managed.fields ? managed : { ...managed, fields };
}

function compareIn(version: string, { versions, live, object, except }: Change): Comparison | undefined {
  const from = versions.convert(live, version);
  if (from === undefined) return undefined;
  if (live === object) return NO_DIFFERENCE;
  const to = versions.convert(object, version);
  if (to === undefined) return undefined;
  return compare(from.type, { from: from.object, to: to.object, except });
}

function filterComparison(comparison: Comparison, filter: FieldFilter | undefined): Comparison {
  if (filter === undefined || comparison === NO_DIFFERENCE) return comparison;
  const { added, modified, removed } = comparison;
  return { added: filter(added), modified: filter(modified), removed: filter(removed) };
}
