import { canonicalText, equal, type Json, type JsonArray } from "../../value/internal.ts";
import { isInt64, isNumber } from "../words/go-value.ts";
import { FINE, notSupported, type Remark } from "../words/remark.ts";

export interface EnumFacts {
  readonly values: JsonArray;
  /** Whether `null` counts as absent. */
  readonly nullable: boolean;
}

/** Whether a value is among those that are listed. `null` never is, even if it is listed. */
export function checkEnum({ values, nullable }: EnumFacts, value: Json): readonly Remark[] {
  if (value === null && nullable) return FINE;
  if (value !== null && values.some((listed) => isListed(value, listed))) return FINE;
  const supported = values.map((listed) => (typeof listed === "string" ? listed : canonicalText(listed)));
  return [notSupported(value, supported)];
}

/** Kubernetes turns the value into the listed one's type first, so that 1.5 is among integers if 1 is. */
function isListed(value: Json, listed: Json): boolean {
  if (isNumber(value) && isNumber(listed) && isInt64(listed) && !isInt64(value)) {
    return equal(Math.trunc(Number(value)), listed);
  }
  return equal(value, listed);
}
