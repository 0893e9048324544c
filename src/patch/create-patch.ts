import type { Type } from "../schema/index.ts";
import type { JsonObject } from "../value/index.ts";
import { checkObject } from "./apply-patch.ts";
import { Differ } from "./diff-objects.ts";
import { type PatchOptions, Walk } from "./walk.ts";

export interface Change {
  readonly from: JsonObject;
  readonly to: JsonObject;
}

export interface CreatePatchOptions extends PatchOptions {
  /**
   * Say nothing where nothing changed. Kubernetes states the order of every list of scalars that merges and is not
   * sorted, changed or not. With this, what both sides share by reference is passed over. Default: false.
   */
  readonly tidy?: boolean;
}

/**
 * The strategic merge patch that turns one object into the other, with the directives that Kubernetes would
 * write. Equal objects give the empty patch, save for what `tidy` tells.
 */
export function createPatch(type: Type, { from, to }: Change, options: CreatePatchOptions = {}): JsonObject {
  checkObject(from, "from");
  checkObject(to, "to");
  const scope = { changes: true, deletions: true, order: true, tidy: options.tidy === true };
  const differ = new Differ(new Walk(type, options), scope);
  return differ.diff(from, to, type) ?? {};
}
