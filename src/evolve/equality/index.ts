/** Equality that users mean: quantities by value, times as moments, empty as absent. */
export { canonicalQuantity } from "./canonical-quantity.ts";
export {
  compareQuantities,
  parseQuantity,
  type Quantity,
  type QuantityFormat,
  type QuantityValue,
} from "./quantity.ts";
export { type EqualityOptions, semanticallyEqual } from "./semantically-equal.ts";
