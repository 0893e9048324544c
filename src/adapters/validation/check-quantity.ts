import { parseQuantity } from "../../evolve/index.ts";
import { type Json, MergeError } from "../../value/index.ts";
import { isNumber, typeNameOf } from "./go-value.ts";
import { FINE, invalid, type Remark, wrongType } from "./remark.ts";

const RULE = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

/** Whether a value is a quantity, such as `500m`. */
export function checkQuantity(_: true, value: Json, path: string): readonly Remark[] {
  if (value === null) return FINE;
  if (typeof value !== "string" && !isNumber(value)) return [wrongType(path, "string", typeNameOf(value))];
  try {
    parseQuantity(value);
    return FINE;
  } catch (error) {
    if (error instanceof MergeError) return [invalid(value, RULE)];
    throw error;
  }
}
