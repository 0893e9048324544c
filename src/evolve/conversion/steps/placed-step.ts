import type { Type } from "../../../schema/internal.ts";
import type { JsonObject } from "../../../value/internal.ts";
import type { Place } from "../place.ts";
import type { ReadItem } from "./list-item.ts";

/** A step with its paths parsed. */
export interface PlacedStep {
  readonly version: readonly Place[];
  readonly hub: readonly Place[];
  /** A value without a counterpart in the hub is an error; in a lossy step, whose values are stashed, it is left out. */
  readonly toHub: (object: JsonObject, lossy?: boolean) => JsonObject;
  readonly fromHub: (object: JsonObject) => JsonObject;
  /** Whether values only change places: the first of `version` to the first of `hub`, and so on. */
  readonly exact?: boolean;
  /** The steps that it consists of. Default: just itself. */
  readonly parts?: readonly PlacedStep[];
  /** The one item of the hub's list that it is about. */
  readonly item?: ReadItem | undefined;
  /** The step checked against the types of both sides. Default: only its places are checked. */
  readonly bind?: (types: StepTypes) => PlacedStep;
}

/** Finds the type at a place, if it is known; a place that the type does not have is an error. */
export interface StepTypes {
  readonly version: (place: Place) => Type | undefined;
  readonly hub: (place: Place) => Type | undefined;
}
