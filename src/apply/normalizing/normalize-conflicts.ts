import {
  type FieldPath,
  fieldSetOf,
  leaves,
  pathsOf,
  printPath,
  withPrefix,
} from "../../fieldpath/internal.ts";
import { visitFields } from "../../typed/internal.ts";
import type { Json } from "../../value/internal.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import { ownersWithin } from "../tools/owners.ts";
import type { Normalized, Written } from "./normalized.ts";

type NormalizeConflict = NonNullable<Normalized["conflicts"]>[number];

type Unvalued = Omit<Conflict, "path" | "live">;

/** The conflicts that normalizing a write found: one for each field and owner, with the field's live value. */
export function conflictsOf(written: Written, found: readonly NormalizeConflict[]): readonly Conflict[] {
  const conflicts = found.flatMap((conflict) =>
    conflict.ofAppliers ? withAppliers(written, conflict) : withOwners(written, conflict),
  );
  if (conflicts.length === 0) return [];
  const live = liveValues(
    written,
    conflicts.map(({ steps }) => steps),
  );
  return conflicts.map(({ steps, ...conflict }) => ({
    path: printPath(steps),
    steps,
    live: live.get(keyOf(steps)),
    ...conflict,
  }));
}

function withOwners({ type, entries }: Written, conflict: NormalizeConflict): readonly Unvalued[] {
  const { path, managers, wanted } = conflict;
  return ownersWithin(type, entries.values(), path)
    .filter(({ manager }) => managers.includes(manager))
    .map((owner) => ({ steps: path, owner, wanted, waysOut: ["force", "give-way", "share"] }));
}

/** Conflicts with those that applied a field, or something inside it, about all that each applied. */
function withAppliers({ entries }: Written, conflict: NormalizeConflict): readonly Unvalued[] {
  const { path, managers, wanted } = conflict;
  return [...entries.values()].flatMap(({ owner, applied, fields }) => {
    if (!applied || !managers.includes(owner.manager)) return [];
    const inside = [...pathsOf(leaves(withPrefix(fields, path)))].map((rest) => [...path, ...rest]);
    const paths = inside.length === 0 ? [path] : inside;
    return paths.map((steps): Unvalued => ({ steps, owner, wanted, waysOut: ["force"] }));
  });
}

/** The values of fields in the object before the write, found in one walk, since there may be many. */
function liveValues(
  { type, before, object }: Written,
  paths: readonly FieldPath[],
): ReadonlyMap<string, Json | undefined> {
  const values = new Map<string, Json | undefined>();
  const sides = { before: before ?? object, after: undefined };
  visitFields(type, sides, fieldSetOf(paths), (path, value) => values.set(keyOf(path), value));
  return values;
}

function keyOf(path: FieldPath): string {
  return printPath(path, { exact: true });
}
