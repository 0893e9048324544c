import { createQuantity, type Quantity } from "./quantity.ts";
import { startOfTrailingZeros } from "./trailing-zeros.ts";

/** Quantities of more places than this are not written out. */
const MOST_PLACES = 1_000;

/**
 * Two quantities together, exactly: written as the first is, or as the second where the first is zero. Where one of them is beyond all
 * measure, the other one does not count.
 */
export function addQuantities(a: Quantity, b: Quantity): Quantity {
  const format = a.digits === "0" ? b.format : a.format;
  const scale = Math.min(a.scale, b.scale);
  if (Math.max(a.scale, b.scale) - scale > MOST_PLACES)
    return { ...(a.scale + a.digits.length < b.scale + b.digits.length ? b : a), format };
  const sum = wholeOf(a, scale) + wholeOf(b, scale);
  return ofWhole(sum, scale, format);
}

/** The first quantity without the second: below zero if that is more. */
export function subtractQuantities(a: Quantity, b: Quantity): Quantity {
  return addQuantities(a, b.digits === "0" ? b : { ...b, negative: !b.negative });
}

/** A quantity in whole parts of `10^scale`: what is finer rounds away from zero. */
export function roundQuantity(quantity: Quantity, scale: number): Quantity {
  const finer = scale - quantity.scale;
  if (finer <= 0) return quantity;
  const kept = quantity.digits.slice(0, Math.max(0, quantity.digits.length - finer));
  // The last digit is none of zero, so there is always something to round.
  const whole = BigInt(`0${kept}`) + 1n;
  return ofWhole(quantity.negative ? -whole : whole, scale, quantity.format);
}

function wholeOf({ negative, digits, scale }: Quantity, at: number): bigint {
  const whole = BigInt(digits) * 10n ** BigInt(scale - at);
  return negative ? -whole : whole;
}

function ofWhole(whole: bigint, scale: number, format: Quantity["format"]): Quantity {
  if (whole === 0n) return createQuantity(false, { digits: "0", scale: 0 }, format);
  const digits = String(whole < 0n ? -whole : whole);
  const end = startOfTrailingZeros(digits);
  const size = { digits: digits.slice(0, end), scale: scale + digits.length - end };
  return createQuantity(whole < 0n, size, format);
}
