/** Conversion as a star: every version says how it differs from one hub, and converts through it. */

export {
  type Counterexample,
  checkRoundTrip,
  type RoundTripLaw,
  type RoundTripOptions,
  type RoundTrips,
} from "./check-round-trip.ts";
export type { Conversion, ConvertObject, HubVersion, SpokeVersion } from "./conversion.ts";
export { type ConvertedVersions, type Converter, createConverter } from "./converter.ts";
export type { ConversionDefaults } from "./defaults.ts";
export { joinByKey, move, rename, splitByKey } from "./move.ts";
export { plural, singular } from "./plural.ts";
export { join, split } from "./split.ts";
export type { DeclaredPaths } from "./spoke.ts";
export { type ConversionStep, type ConvertValue, type CustomStep, custom } from "./step.ts";
