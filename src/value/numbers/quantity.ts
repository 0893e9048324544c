import { MergeError } from "../error.ts";
import { showValue } from "../json.ts";
import { fitsInt64 } from "./int64.ts";
import { startOfTrailingZeros } from "./trailing-zeros.ts";

/** How a quantity is written: `12M`, `12Mi` or `12e6`. */
export type QuantityFormat = "DecimalSI" | "BinarySI" | "DecimalExponent";

/** A quantity as JSON holds it: Kubernetes takes numbers, too. */
export type QuantityValue = string | number | bigint;

/** An exact number, `±digits × 10^scale`, and how it was written. */
export interface Quantity {
  /** False for zero. */
  readonly negative: boolean;
  /** No zero at either end, so that equal numbers have equal digits and scale; `0` for zero. */
  readonly digits: string;
  readonly scale: number;
  readonly format: QuantityFormat;
}

/**
 * Reads a quantity as the API server does: exactly, but for what is finer than a nano, which rounds away from zero,
 * and for a binary suffix beyond 2^63-1, which is cut to that. White space around it does not count, and a number
 * that has no digits is zero: `.`, `+` and `m` are quantities. Throws `QUANTITY_INVALID` for anything else.
 */
export function parseQuantity(value: QuantityValue): Quantity {
  const quantity = readQuantity(value);
  if (quantity !== undefined) return quantity;
  const shown = isQuantityValue(value) ? showValue(value) : "this";
  const message = `${shown} is not a quantity: write it as 1500m, 1.5, 1Gi or 1e3`;
  throw new MergeError("QUANTITY_INVALID", "", message);
}

/** Orders two quantities by their value: below zero if `a` is less than `b`, zero if they are equal. */
export function compareQuantities(a: QuantityValue, b: QuantityValue): number {
  return orderQuantities(parseQuantity(a), parseQuantity(b));
}

/** The same for quantities that were read. */
export function orderQuantities(left: Quantity, right: Quantity): number {
  const [leftSign, rightSign] = [signOf(left), signOf(right)];
  if (leftSign !== rightSign) return leftSign - rightSign;
  return leftSign < 0 ? compareSizes(right, left) : compareSizes(left, right);
}

/** Whether two quantities have the same value. */
export function equalQuantities(a: Quantity, b: Quantity): boolean {
  return a.scale === b.scale && a.digits === b.digits && a.negative === b.negative;
}

function signOf({ digits, negative }: Quantity): number {
  return digits === "0" ? 0 : negative ? -1 : 1;
}

/** Nothing is multiplied out: `1e2000000000` is as quick to compare as `1`. */
function compareSizes(a: Quantity, b: Quantity): number {
  const difference = a.digits.length + a.scale - (b.digits.length + b.scale);
  if (difference !== 0) return difference;
  return a.digits < b.digits ? -1 : a.digits > b.digits ? 1 : 0;
}

const QUANTITY =
  /^(?<sign>[+-]?)(?<integer>\d*)(?:\.(?<fraction>\d*))?(?:(?<suffix>[numkMGTPE]|[KMGTPE]i)|[eE](?<minus>[+-]?)0*(?<exponent>\d{1,19}))?$/;

/** The power of ten that a decimal suffix stands for. */
const DECIMAL = new Map([
  ["n", -9],
  ["u", -6],
  ["m", -3],
  ["", 0],
  ["k", 3],
  ["M", 6],
  ["G", 9],
  ["T", 12],
  ["P", 15],
  ["E", 18],
]);

/** The power of two that a binary suffix stands for. */
const BINARY = new Map([
  ["Ki", 10],
  ["Mi", 20],
  ["Gi", 30],
  ["Ti", 40],
  ["Pi", 50],
  ["Ei", 60],
]);

/** Whether a value may be a quantity. */
export function isQuantityValue(value: unknown): value is QuantityValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "bigint";
}

/** A quantity; `undefined` if it is none. */
export function readQuantity(value: QuantityValue): Quantity | undefined {
  if (!isQuantityValue(value)) return undefined;
  const text = String(value).trim();
  const match = text === "" ? null : QUANTITY.exec(text);
  if (match === null) return undefined;
  const { sign, integer = "", fraction = "", suffix = "", minus, exponent } = match.groups ?? {};
  const negative = sign === "-";
  if (exponent !== undefined) {
    const power = readExponent(BigInt(minus === "-" ? `-${exponent}` : exponent));
    if (power === undefined) return undefined;
    return createQuantity(negative, roundUp(integer + fraction, power - fraction.length), "DecimalExponent");
  }
  const bits = BINARY.get(suffix);
  if (bits === undefined) {
    const scale = (DECIMAL.get(suffix) as number) - fraction.length;
    return createQuantity(negative, roundUp(integer + fraction, scale), "DecimalSI");
  }
  const size = multiply(integer, fraction, bits);
  const belowOne = size.digits !== "0" && size.digits.length + size.scale <= 0;
  return createQuantity(negative, size, belowOne ? "DecimalSI" : "BinarySI");
}

/** Kubernetes reads 64 bits, and then keeps the lower 32. */
function readExponent(exponent: bigint): number | undefined {
  return fitsInt64(exponent) ? Number(BigInt.asIntN(32, exponent)) : undefined;
}

/** A number without its sign. */
type Size = Pick<Quantity, "digits" | "scale">;

const ZERO: Size = { digits: "0", scale: 0 };

/** A quantity of these digits, which have no zero at either end. Zero has no sign. */
export function createQuantity(negative: boolean, size: Size, format: QuantityFormat): Quantity {
  return { negative: negative && size.digits !== "0", digits: size.digits, scale: size.scale, format };
}

/** The finest scale there is. */
const NANO = -9;

/** The number, rounded up to a whole number of nanos. */
function roundUp(text: string, scale: number): Size {
  const digits = text.replace(/^0+/, "");
  const end = startOfTrailingZeros(digits);
  if (end === 0) return ZERO;
  const exact = { digits: digits.slice(0, end), scale: scale + digits.length - end };
  if (exact.scale >= NANO) return exact;
  return increment(exact.digits.slice(0, Math.max(0, end - (NANO - exact.scale))), NANO);
}

/** One more, at the last digit. */
function increment(digits: string, scale: number): Size {
  let end = digits.length;
  while (digits[end - 1] === "9") end--;
  const last = end === 0 ? 0 : Number(digits[end - 1]);
  return { digits: digits.slice(0, Math.max(0, end - 1)) + (last + 1), scale: scale + digits.length - end };
}

/** The largest number with a binary suffix. */
const MAX = 2n ** 63n - 1n;
const MAX_DIGITS = 19;

/**
 * Seventy places decide how any product with up to 2^60 rounds: whole nanos lie on their grid. What follows counts
 * only by being there.
 */
const DECISIVE_PLACES = 70;

function multiply(integer: string, fraction: string, bits: number): Size {
  const whole = integer.replace(/^0+/, "");
  if (whole.length > MAX_DIGITS) return roundUp(String(MAX), 0);
  const stated = fraction.slice(0, startOfTrailingZeros(fraction));
  const places = stated.length > DECISIVE_PLACES ? `${stated.slice(0, DECISIVE_PLACES)}1` : stated;
  const product = BigInt(`0${whole}${places}`) << BigInt(bits);
  const tooLarge = product > MAX * 10n ** BigInt(places.length);
  return tooLarge ? roundUp(String(MAX), 0) : roundUp(String(product), -places.length);
}
