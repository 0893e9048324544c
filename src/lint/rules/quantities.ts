import { canonicalQuantity, compareQuantities } from "../../evolve/internal.ts";
import { type Json, showValue } from "../../value/internal.ts";
import { attempt } from "../attempt.ts";
import type { Place } from "../walk.ts";

/** Quantities that are none, and those that the server will spell otherwise. */
export function checkQuantities(place: Place): void {
  const { value, live } = place;
  if (place.type.scalar?.format !== "quantity" || !isQuantityValue(value)) return;
  const canonical = readCanonical(value);
  if (canonical === undefined) {
    place.report("unfit-quantity", `${showValue(value)} is not a quantity`);
  } else if (isQuantityValue(live) && isSame(value, live)) {
    if (String(value) !== String(live))
      place.report("quantity-respelled", `${value} is the same as live's ${live}`);
  } else if (String(value) !== canonical) {
    place.report("quantity-respelled", `the server writes ${value} as ${canonical}`);
  }
}

function isQuantityValue(value: Json | undefined): value is string | number | bigint {
  return typeof value === "string" || typeof value === "number" || typeof value === "bigint";
}

/** `undefined` if it is no quantity. */
function readCanonical(value: string | number | bigint): string | undefined {
  return attempt(() => canonicalQuantity(value));
}

function isSame(value: string | number | bigint, live: string | number | bigint): boolean {
  return readCanonical(live) !== undefined && compareQuantities(value, live) === 0;
}
