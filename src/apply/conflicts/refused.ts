import { type FieldSet, pathsOf, printPath } from "../../fieldpath/internal.ts";
import { type Conflict, type ConflictCause, conflictCauses, conflictMessage } from "./conflict.ts";

/** A config that was not applied: others own what it changes, or it would remove fields and must not. */
export class Refused {
  readonly ok = false;
  /** Sorted by manager; empty if the config was refused because of what it removes. */
  readonly conflicts: readonly Conflict[];
  /** The fields that the config would remove, where `refuseRemovals` says that it must not. */
  readonly removals: readonly string[];
  /** What Kubernetes answers, word for word; for removals, which it does not refuse, our own words. */
  readonly message: string;
  /** The causes in Kubernetes' answer, one a conflict. */
  readonly causes: readonly ConflictCause[];

  /** @internal */
  constructor(conflicts: readonly Conflict[], removed: FieldSet) {
    const removals = [...pathsOf(removed)].map((path) => printPath(path));
    this.conflicts = conflicts;
    this.removals = removals;
    this.message =
      conflicts.length > 0
        ? conflictMessage(conflicts)
        : `Apply would remove ${removals.join(", ")}: state what is to stay, or leave out refuseRemovals`;
    this.causes = conflictCauses(conflicts);
  }
}
