/** JSON values: what they are, when two are equal, how they sort, how they are read and written; quantities. */
export { MAX_DEPTH } from "./depth.ts";
export {
  canonicalText,
  compareStrings,
  compareValues,
  equal,
  isObject,
  parseJson,
  printJson,
} from "./doors.ts";
export { type ErrorCode, MergeError, type Position } from "./error.ts";
export type { Json, JsonArray, JsonObject, Scalar } from "./json.ts";
export { canonicalQuantity } from "./numbers/canonical-quantity.ts";
export {
  compareQuantities,
  parseQuantity,
  type Quantity,
  type QuantityFormat,
  type QuantityValue,
} from "./numbers/quantity.ts";
export { toJson } from "./to-json.ts";
