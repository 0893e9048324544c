import { difference, type FieldSet, intersection, isEmpty, union } from "../../fieldpath/internal.ts";
import { type Comparison, compare, NO_DIFFERENCE } from "../../typed/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { FieldFilter, Ignore } from "./field-filter.ts";
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
 * any more. The manager's own set is left to the caller. `comparison` is that of the change in the own version.
 */
export function moveOwnership(
  change: Change,
  comparison: Comparison = compareIn(change.versions.own, change) as Comparison,
): MovedOwnership {
  const { versions, managers, manager, ignore } = change;
  const tracked = filterComparison(comparison, ignore?.(versions.own));
  const effects = new Map<string, Effect | undefined>([[versions.own, effectOf(tracked)]]);
  const conflicts = new Map<string, FieldSet>();
  const left = new Map<string, ManagedFields>();
  for (const [name, managed] of managers) {
    if (name === manager) {
      if (!isEmpty(managed.fields)) left.set(name, managed);
      continue;
    }
    const { version } = managed;
    if (!effects.has(version)) effects.set(version, effectIn(version, comparison, change));
    const effect = effects.get(version);
    if (effect === undefined) continue;
    const kept = keepUnchanged(name, managed, effect, conflicts);
    if (!isEmpty(kept.fields)) left.set(name, kept);
  }
  return { comparison, tracked, conflicts, managers: left };
}

/** What a change takes from others: what it set, and what it removed. */
interface Effect {
  readonly set: FieldSet;
  readonly removed: FieldSet;
}

function effectOf({ added, modified, removed }: Comparison): Effect {
  return { set: union(modified, added), removed };
}

/** The effect in another version; the same as in the own one if nothing converts between them. */
function effectIn(version: string, own: Comparison, change: Change): Effect | undefined {
  const compared = change.versions.conversion === undefined ? own : compareIn(version, change);
  return compared && effectOf(filterComparison(compared, change.ignore?.(version)));
}

/** What a manager still owns after a change; what was set to something else is noted as a conflict. */
function keepUnchanged(
  name: string,
  managed: ManagedFields,
  { set, removed }: Effect,
  conflicts: Map<string, FieldSet>,
): ManagedFields {
  if (isEmpty(set) && isEmpty(removed)) return managed;
  const conflict = intersection(managed.fields, set);
  if (!isEmpty(conflict)) conflicts.set(name, conflict);
  const fields = difference(difference(managed.fields, conflict), removed);
  return fields === managed.fields ? managed : { ...managed, fields };
}

/** How a change looks in a version; `undefined` if the object cannot be converted to it. */
export function compareIn(
  version: string,
  { versions, live, object, except }: Pick<Change, "versions" | "live" | "object" | "except">,
): Comparison | undefined {
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
