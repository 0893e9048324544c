import { checkObjectType, type Type } from "../schema/internal.ts";
import {
  checkCall,
  checkObject,
  type JsonObject,
  type Names,
  NO_OPTIONS,
  partsAsJson,
} from "../value/internal.ts";
import { Differ } from "./diff-objects.ts";
import { type Equality, PATCH_OPTIONS, type PatchOptions, Walk } from "./walk.ts";

/** Two objects, before and after. */
export interface TwoSides {
  readonly from: object;
  readonly to: object;
}

export const TWO_SIDES: Names = { from: "any", to: "any" };

/** How a patch is made from objects. */
export interface CreatePatchOptions extends PatchOptions {
  /**
   * Say nothing where nothing changed. Kubernetes states the order of every list of scalars that merges and is not
   * sorted, changed or not. With this, what both sides share by reference is passed over. Default: true where lists
   * merge by list type and keys, which Kubernetes does not do, and with `equal`; else false.
   */
  readonly tidy?: boolean | undefined;
  /**
   * What else counts as no change, beside what is literally equal: `semanticallyEqual` of `fieldwise/evolve`. Asked
   * about scalars, about lists and objects that are replaced as a whole, and about what only one side has. The keys
   * of items and the items of sets always compare literally. Default: nothing else.
   */
  readonly equal?: Equality | undefined;
}

export const CREATE_OPTIONS: Names = { ...PATCH_OPTIONS, tidy: "boolean", equal: "function" };

/**
 * The strategic merge patch that turns one object into the other, with the directives that Kubernetes would
 * write. Equal objects give the empty patch, save for what `tidy` tells.
 */
export function createPatch(
  type: Type,
  sides: TwoSides,
  options: CreatePatchOptions = NO_OPTIONS,
): JsonObject {
  checkObjectType(type);
  checkCall(sides, TWO_SIDES, options, CREATE_OPTIONS);
  try {
    return diffSides(type, sides, options);
  } catch (error) {
    return diffSides(type, partsAsJson(error, sides, ["from", "to"]), options);
  }
}

function diffSides(type: Type, { from, to }: TwoSides, options: CreatePatchOptions): JsonObject {
  checkObject(from, "from");
  checkObject(to, "to");
  const walk = new Walk(type, options, options.equal);
  const scope = { changes: true, deletions: true, order: true, tidy: isTidy(walk, options) };
  return new Differ(walk, scope).diff(from, to, type) ?? {};
}

export function isTidy({ bySchema }: Walk, { tidy, equal }: CreatePatchOptions): boolean {
  return tidy ?? (bySchema || equal !== undefined);
}
