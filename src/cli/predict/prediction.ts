import type { Conflict, FieldChange, TakenField } from "../../apply/internal.ts";
import type { PatchConflict } from "../../patch/index.ts";
import type { ObjectType } from "../../schema/internal.ts";
import type { JsonObject } from "../../value/internal.ts";

/** What applying a document will do. */
export type Prediction = Done | Stopped;

/** The document can be applied. */
export interface Done {
  readonly ok: true;
  readonly outcome: "created" | "configured" | "unchanged";
  readonly type: ObjectType;
  /** Absent if the object is to be created. */
  readonly live: JsonObject | undefined;
  /** The object afterwards. */
  readonly object: JsonObject;
  /** What a client would send; for server-side apply, what changes. */
  readonly patch: JsonObject;
  readonly story: Story;
}

/** The document cannot be applied, because of others. */
export interface Stopped {
  readonly ok: false;
  /** What Kubernetes says. */
  readonly message: string;
  readonly type: ObjectType;
  readonly live: JsonObject;
  /** Of server-side apply: who owns what the document changes. */
  readonly conflicts: readonly Conflict[];
  /** Of client-side apply: what was changed by others since. */
  readonly patchConflicts: readonly PatchConflict[];
  /** The fields that would be removed, and must not be. */
  readonly removals: readonly string[];
}

/** What there is to tell about it. */
export interface Story {
  readonly changes: readonly FieldChange[];
  readonly takenOver: readonly TakenField[];
  /** Managers that applied on the client's side, and whose fields the server-side manager owns from now on. */
  readonly handedOver: readonly string[];
  /** Fields that were left to their owners because of a rule. */
  readonly gaveWay: readonly Conflict[];
  /** Fields that the manager applies no more, and that stay because of others. */
  readonly givenUp: readonly string[];
  /** Items that lost fields and have nothing left but what identifies them. */
  readonly keyOnlyItems: readonly string[];
  /** What the user should know besides. */
  readonly warnings: readonly string[];
}

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
  readonly now: Date;
}
