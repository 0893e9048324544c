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
  readonly subresource: string | undefined;
  readonly live: JsonObject | undefined;
  readonly proposal: Proposal;
  readonly object: JsonObject;
  readonly outcome: Outcome;
  readonly warnings: readonly string[];
  /** The apply before this one, of which it takes the place, and from whom fields moved in between. */
  readonly before?: { readonly written: Written; readonly handedOver: readonly string[] } | undefined;
}

/** A write that succeeds. `writeStory` tells what it does. */
export class Written {
  readonly ok = true;
  /** The object as it would be stored; live itself if nothing changes. */
  readonly object: KubernetesObject;
  readonly outcome: Outcome;
  /** What the server would warn of. */
  readonly warnings: readonly string[];
  /** How many validation rules (`x-kubernetes-validations`) the schema has that nobody checked: all, if `createResources` was not given `rules`. */
  readonly uncheckedRules: number;
  readonly #facts: WriteFacts;

  /** @internal */
  constructor(facts: WriteFacts) {
    this.object = facts.object as KubernetesObject;
    this.outcome = facts.outcome;
    this.warnings = facts.warnings;
    const { ruleCount, validationRules } = facts.resource.rules;
    this.uncheckedRules = validationRules === undefined ? ruleCount : 0;
    this.#facts = facts;
  }

  /** Managers of client-side apply whose fields the one who applied owns from now on, as kubectl hands them over. */
  get handedOver(): readonly string[] {
    return this.#facts.before?.handedOver ?? [];
  }

  /** @internal */
  static factsOf(written: Written): WriteFacts {
    return written.#facts;
  }
}

/** What is known of a write that is refused. */
interface RejectedParts {
  readonly warnings: readonly string[];
  readonly refused?: Refused | undefined;
  readonly object?: JsonObject | undefined;
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
  /** The object that was refused, in which `status` counts the items of lists; absent if it did not come to one. */
  readonly object: JsonObject | undefined;

  /** @internal */
  constructor(error: StatusError, { warnings, refused, object }: RejectedParts) {
    this.status = error.toStatus();
    this.warnings = warnings;
    this.object = object;
    this.conflicts = refused?.conflicts ?? [];
    this.removals = refused?.removals ?? [];
  }
}

/** What came of a write: `ok` tells the two apart. */
export type WriteResult = Written | Rejected;
