import {
  equalQuantities,
  isQuantityValue,
  printQuantity,
  type Quantity,
  type QuantityValue,
  readQuantity,
  showValue,
} from "../../value/internal.ts";
import type { Place } from "../walk.ts";

/** What is not a quantity, and quantities that the server will spell otherwise. */
export function checkQuantities(place: Place): void {
  const { value, live } = place;
  if (place.type.scalar?.format !== "quantity" || !isQuantityValue(value)) return;
  const quantity = readQuantity(value);
  if (quantity === undefined) {
    place.report("unfit-quantity", `${showValue(value)} is not a quantity`);
  } else if (isQuantityValue(live) && isSame(quantity, live)) {
    if (String(value) !== String(live))
      place.report("quantity-respelled", `${value} is the same as live's ${live}`);
  } else {
    const canonical = printQuantity(quantity);
    if (String(value) !== canonical)
      place.report("quantity-respelled", `the server writes ${value} as ${canonical}`);
  }
}

function isSame(quantity: Quantity, live: QuantityValue): boolean {
  const read = readQuantity(live);
  return read !== undefined && equalQuantities(quantity, read);
}
