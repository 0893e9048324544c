import type { Conflict } from "../../apply/internal.ts";
import type { PatchConflict } from "../../patch/index.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { Rejected, Resource, Written } from "../../write/internal.ts";

/** What applying a document will do. */
export type Prediction = Done | Stopped;

/** The document can be applied. */
export interface Done {
  readonly ok: true;
  readonly resource: Resource;
  /** Absent if the object is to be created. */
  readonly live: JsonObject | undefined;
  readonly written: Written;
  /** The object afterwards, as far as it can be known. */
  readonly object: JsonObject;
  /** What a client would send; for server-side apply, what changes. */
  readonly patch: () => JsonObject;
  /** What the user should know besides. */
  readonly warnings: readonly string[];
}

/** The document cannot be applied, because of others. */
export interface Stopped {
  readonly ok: false;
  /** What Kubernetes says. */
  readonly message: string;
  readonly live: JsonObject;
  /** Of server-side apply: who owns what the document changes. */
  readonly conflicts: readonly Conflict[];
  /** Of client-side apply: what was changed by others since. */
  readonly patchConflicts: readonly PatchConflict[];
  /** The fields that would be removed, and must not be. */
  readonly removals: readonly string[];
}

/** The same, and what the server would refuse because of the document itself. */
export type Predicted = Prediction | Rejected;

/** How to apply. */
export interface ApplySettings {
  readonly serverSide: boolean;
  readonly manager: string | undefined;
  readonly force: boolean;
  readonly forceAt: readonly string[];
  readonly giveWayAt: readonly string[];
  readonly refuseRemovals: boolean;
  readonly subresource: string | undefined;
  /** Of server-side apply: whether to hand over what was applied on the client's side, as kubectl does. */
  readonly handOver: boolean;
  /** Of client-side apply: whether to win over what others changed since. */
  readonly overwrite: boolean;
  /** Whether objects are refused for what they say. */
  readonly validate: boolean;
  readonly now: Date;
}
