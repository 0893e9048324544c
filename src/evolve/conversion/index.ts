/** Conversion as a star: every version says how it differs from one hub, and converts through it. */
export {
  type Counterexample,
  checkRoundTrip,
  type RoundTripCoverage,
  type RoundTrips,
} from "./check-round-trip.ts";
export type { Conversion, ConvertObject, HubVersion, SpokeVersion } from "./conversion.ts";
export { type ConvertedVersions, type Converter, createConverter } from "./converter.ts";
export type { DeclaredConversion, DeclaredStep, DeclaredVersion } from "./declared/declared-conversion.ts";
export { readDeclaredConversion } from "./declared/read-declared-conversion.ts";
export type { ConversionDefaults } from "./defaults.ts";
export type { RoundTripOptions } from "./round-trip-options.ts";
export type { DeclaredPaths } from "./spoke.ts";
export type { BothNames } from "./steps/both-names.ts";
export type { ConvertFunctions, ConvertValue, StepConversion } from "./steps/convert.ts";
export { type CustomStep, custom } from "./steps/custom.ts";
export type { ListItem } from "./steps/list-item.ts";
export { joinByKey, type MoveOptions, move, type RenameOptions, rename, splitByKey } from "./steps/move.ts";
export { type PluralOptions, plural, type SingularOptions, singular } from "./steps/plural.ts";
export { join, split } from "./steps/split.ts";
export type { ConversionStep } from "./steps/step.ts";
export { type WithinOptions, within } from "./steps/within.ts";
export type { BrokenLaw, RoundTripLaw } from "./trip.ts";
