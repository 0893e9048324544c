/** Conversion as a star: every version says how it differs from one hub, and converts through it. */

export {
  type Counterexample,
  checkRoundTrip,
  type Law,
  type RoundTripOptions,
  type RoundTrips,
} from "./check-round-trip.ts";
export {
  type Conversion,
  type Converter,
  createConverter,
  type HubVersion,
  type SpokeVersion,
} from "./converter.ts";
export type { Defaults } from "./defaults.ts";
export { joinByKey, move, rename, splitByKey } from "./move.ts";
export type { FieldStep, Place, PlaceStep } from "./place.ts";
export { plural, singular } from "./plural.ts";
export { join, split } from "./split.ts";
export { type ConvertValue, type CustomStep, custom, type Step } from "./step.ts";
