import type { Type } from "../../../schema/internal.ts";
import type { JsonObject } from "../../../value/internal.ts";
import type { Place } from "../place.ts";
import type { ReadItem } from "./list-item.ts";

/** A step with its paths read. */
export interface PlacedStep {
  readonly version: readonly Place[];
  readonly hub: readonly Place[];
  /** What the hub cannot say is an error; but if it is stashed, which makes the step lossy, it is left out. */
  readonly toHub: (object: JsonObject, lossy?: boolean) => JsonObject;
  readonly fromHub: (object: JsonObject) => JsonObject;
  /** Whether values stay as they are, and only their places change: from each of one side's to that of the other. */
  readonly exact?: boolean;
  /** The steps that it consists of, with places as its own. Default: just itself. */
  readonly parts?: readonly PlacedStep[];
  /** The one item of the hub's list that it is about. */
  readonly item?: ReadItem | undefined;
  /** The same step for these types; one that does not fit them is an error. Default: only its places must be in them. */
  readonly bind?: (types: StepTypes) => PlacedStep;
}

/** The types at the places of a step, as far as they are known; a place that is not there is an error. */
export interface StepTypes {
  readonly version: (place: Place) => Type | undefined;
  readonly hub: (place: Place) => Type | undefined;
}
