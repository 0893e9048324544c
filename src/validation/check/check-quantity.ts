import { type Json, readQuantity } from "../../value/internal.ts";
import { isNumber, typeNameOf } from "../words/go-value.ts";
import { FINE, invalid, type Remark, wrongType } from "../words/remark.ts";

/** What Kubernetes says of a text that is no quantity. */
export const QUANTITY_RULE =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

/** The quantities that most objects have, which are canonical, too: `500m`, `2`, `512Mi`. */
export const USUAL_QUANTITY: RegExp = /^[1-9]\d{0,2}(?:[mkMG]|[KMGT]i)?$/;

/** Whether a value is a quantity, such as `500m`. */
export function checkQuantity(_: true, value: Json, path: string): readonly Remark[] {
  if (value === null || (typeof value === "string" && USUAL_QUANTITY.test(value))) return FINE;
  if (typeof value !== "string" && !isNumber(value)) return [wrongType(path, "string", typeNameOf(value))];
  return readQuantity(value) === undefined ? [invalid(value, QUANTITY_RULE)] : FINE;
}
