import { type FieldSet, pathsOf, printPath } from "../fieldpath/index.ts";
import { type Conflict, type ConflictCause, conflictCauses, conflictMessage } from "./conflict.ts";

/** A config that was not applied: others own what it changes, or it would remove fields and must not. */
export class Refused {
  readonly ok = false;
  /** Sorted by manager; empty if the config was refused because of what it removes. */
  readonly conflicts: readonly Conflict[];
  readonly #removed: FieldSet;

  /** @internal */
  constructor(conflicts: readonly Conflict[], removed: FieldSet) {
    this.conflicts = conflicts;
    this.#removed = removed;
  }

  /** The fields that the config would remove, where `refuseRemovals` says that it must not. */
  get removals(): readonly string[] {
    return [...pathsOf(this.#removed)].map((path) => printPath(path));
  }

  /** What Kubernetes answers, word for word; for removals, which it does not refuse, our own words. */
  get message(): string {
    if (this.conflicts.length > 0) return conflictMessage(this.conflicts);
    const removals = this.removals;
    const what = `Apply would remove ${removals.length === 1 ? "a field" : `${removals.length} fields`}`;
    return `${what}: ${removals.join(", ")}; state what is to stay, or apply without refuseRemovals`;
  }

  /** The causes in Kubernetes' answer, one a conflict. */
  get causes(): readonly ConflictCause[] {
    return conflictCauses(this.conflicts);
  }
}
