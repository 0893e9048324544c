import { canonicalQuantity, parseQuantity, type QuantityValue } from "../../../value/internal.ts";

/** The finest scale there is. */
const NANO = -9;
/** Beyond this, a quantity is written out no more. */
const MOST_PLACES = 40;

/** Two quantities together, written as the first; the first alone if one of them is beyond all measure. */
export function sumQuantities(a: QuantityValue, b: QuantityValue): string {
  const [first, second] = [parseQuantity(a), parseQuantity(b)];
  if (Math.max(first.scale, second.scale) > MOST_PLACES) return String(a);
  const nanos = nanosOf(first) + nanosOf(second);
  const isBinary = first.format === "BinarySI" && nanos % (1024n * 10n ** 9n) === 0n;
  return canonicalQuantity(isBinary ? `${nanos / (1024n * 10n ** 9n)}Ki` : `${nanos}n`);
}

function nanosOf({ negative, digits, scale }: ReturnType<typeof parseQuantity>): bigint {
  const nanos = BigInt(digits) * 10n ** BigInt(scale - NANO);
  return negative ? -nanos : nanos;
}
