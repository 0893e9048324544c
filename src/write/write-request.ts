import type { Writer } from "../kubernetes/kinds/index.ts";
import type { PatchType } from "./decode/apply-patch.ts";
import type { FieldValidation } from "./writing.ts";

/** What all writes have in common. */
interface AnyWrite {
  /** The object as it is, with its `metadata.managedFields`; absent if there is none. */
  readonly live?: object | undefined;
  /** Who writes: the field manager. */
  readonly manager: string;
  /** When this happens. */
  readonly now: Date | string;
  /** The part of the object that is written, such as `status`. Default: all but the status. */
  readonly subresource?: string | undefined;
  /** What to do about unknown fields. Default: `Warn`. */
  readonly fieldValidation?: FieldValidation | undefined;
  /** The user who sends it, for the few kinds that note it. Default: nobody. */
  readonly user?: Writer | undefined;
  /** The uid of an object that is created. Default: the nil one, as only a server knows it. */
  readonly uid?: string | undefined;
}

/** A whole object that is to be new. */
export interface CreateRequest extends AnyWrite {
  readonly verb: "create";
  readonly object: object;
}

/** A whole object that is to take the place of live. */
export interface UpdateRequest extends AnyWrite {
  readonly verb: "update";
  readonly object: object;
}

/** A change of live. */
export interface PatchRequest extends AnyWrite {
  readonly verb: "patch";
  readonly patch: object;
  readonly type: PatchType;
}

/** All that a manager wants of an object. */
export interface ApplyRequest extends AnyWrite {
  readonly verb: "apply";
  readonly config: object;
  /** Whether to take over what others own and the config sets to something else. Default: false. */
  readonly force?: boolean | undefined;
}

/** What a client asks a server to write. */
export type WriteRequest = CreateRequest | UpdateRequest | PatchRequest | ApplyRequest;
