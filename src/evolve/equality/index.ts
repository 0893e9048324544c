/** Equality that users mean: quantities by value, times as moments, empty as absent. */
export { type EqualityOptions, semanticallyEqual } from "./semantically-equal.ts";
