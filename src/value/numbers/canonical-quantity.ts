import { parseQuantity, type Quantity, type QuantityValue } from "./quantity.ts";

/**
 * A quantity in the form that Kubernetes calls canonical: no fraction, the largest suffix or exponent that allows it,
 * a sign only below zero, the kind of suffix that it was written with. A binary suffix gives way to a decimal one for
 * a fraction, and below 1024. Where Kubernetes has no suffix large enough and prints none (`1000E` becomes `1`),
 * this keeps the value.
 */
export function canonicalQuantity(value: QuantityValue): string {
  return printQuantity(parseQuantity(value));
}

/** The same for a quantity that was read. */
export function printQuantity(quantity: Quantity): string {
  if (quantity.digits === "0") return "0";
  const sign = quantity.negative ? "-" : "";
  if (quantity.format === "DecimalExponent") return sign + printExponent(quantity);
  return sign + (quantity.format === "BinarySI" ? printBinary(quantity) : printDecimal(quantity));
}

const DECIMAL_SUFFIXES = ["n", "u", "m", "", "k", "M", "G", "T", "P", "E"];
const BINARY_SUFFIXES = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];

function printExponent({ digits, scale }: Quantity): string {
  const exponent = thousandsBelow(scale);
  return digits + "0".repeat(scale - exponent) + (exponent === 0 ? "" : `e${exponent}`);
}

function printDecimal({ digits, scale }: Quantity): string {
  const exponent = Math.min(thousandsBelow(scale), 18);
  return digits + "0".repeat(scale - exponent) + DECIMAL_SUFFIXES[exponent / 3 + 3];
}

/** The power of a thousand at or below a power of ten, as a power of ten. */
function thousandsBelow(scale: number): number {
  return Math.floor(scale / 3) * 3;
}

function printBinary(quantity: Quantity): string {
  if (quantity.scale < 0) return printDecimal(quantity);
  let number = BigInt(quantity.digits) * 10n ** BigInt(quantity.scale);
  if (number < 1024n) return printDecimal(quantity);
  let thousands = 0;
  for (; number % 1024n === 0n; number /= 1024n) thousands++;
  return `${number}${BINARY_SUFFIXES[thousands]}`;
}
