/** Conversion as a star: every version says how it differs from one hub, and converts through it. */

export type { BothNames } from "./both-names.ts";
export {
  type Counterexample,
  checkRoundTrip,
  type RoundTripCoverage,
  type RoundTrips,
} from "./check-round-trip.ts";
export type { Conversion, ConvertObject, HubVersion, SpokeVersion } from "./conversion.ts";
export type { ConvertFunctions, ConvertValue, StepConversion } from "./convert.ts";
export { type ConvertedVersions, type Converter, createConverter } from "./converter.ts";
export { type CustomStep, custom } from "./custom.ts";
export type { ConversionDefaults } from "./defaults.ts";
export type { ListItem } from "./list-item.ts";
export { joinByKey, type MoveOptions, move, type RenameOptions, rename, splitByKey } from "./move.ts";
export { type PluralOptions, plural, type SingularOptions, singular } from "./plural.ts";
export type { RoundTripOptions } from "./round-trip-options.ts";
export { join, split } from "./split.ts";
export type { DeclaredPaths } from "./spoke.ts";
export type { ConversionStep } from "./step.ts";
export type { BrokenLaw, RoundTripLaw } from "./trip.ts";
export { type WithinOptions, within } from "./within.ts";
