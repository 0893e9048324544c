import type { Conflict, Refused } from "../apply/internal.ts";
import type { Status, StatusError } from "../kubernetes/internal.ts";
import type { KubernetesObject } from "../schema/internal.ts";
import type { JsonObject } from "../value/internal.ts";
import type { Proposal } from "./propose/proposal.ts";
import type { Resource } from "./resources/resource.ts";

/** What happened to an object; `deleted` if what was written let go of one that somebody had deleted. */
export type Outcome = "created" | "configured" | "unchanged" | "deleted";

/** What is known of a write. */
export interface WriteFacts {
  readonly resource: Resource;
  readonly live: JsonObject | undefined;
  readonly proposal: Proposal;
  readonly object: JsonObject;
  readonly outcome: Outcome;
  readonly warnings: readonly string[];
}

/** A write that succeeds. `writeStory` tells what it does. */
export class Written {
  readonly ok = true;
  /** The object as it would be stored; live itself if nothing changes. */
  readonly object: KubernetesObject;
  readonly outcome: Outcome;
  /** What the server would warn of. */
  readonly warnings: readonly string[];
  /** How many validation rules (`x-kubernetes-validations`) the schema has, none of which was evaluated. */
  readonly uncheckedRules: number;
  readonly #facts: WriteFacts;

  /** @internal */
  constructor(facts: WriteFacts) {
    this.object = facts.object as KubernetesObject;
    this.outcome = facts.outcome;
    this.warnings = facts.warnings;
    this.uncheckedRules = facts.resource.rules.uncheckedRules;
    this.#facts = facts;
  }

  /** @internal */
  static factsOf(written: Written): WriteFacts {
    return written.#facts;
  }
}

/** A write that is refused. */
export class Rejected {
  readonly ok = false;
  /** What the server would answer. */
  readonly status: Status;
  readonly warnings: readonly string[];
  /** Who owns what an apply would change; empty for other refusals. */
  readonly conflicts: readonly Conflict[];
  /** The fields that an apply would remove, where `refuseRemovals` says that it must not. */
  readonly removals: readonly string[];

  /** @internal */
  constructor(error: StatusError, warnings: readonly string[], refused?: Refused) {
    this.status = error.toStatus();
    this.warnings = warnings;
    this.conflicts = refused?.conflicts ?? [];
    this.removals = refused?.removals ?? [];
  }
}

/** What came of a write: `ok` tells the two apart. */
export type WriteResult = Written | Rejected;
