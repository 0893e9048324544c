import { fitsInt64, readQuantity } from "../../../value/internal.ts";
import { fail } from "../../values/value.ts";

/** A number, `value × 10^scale`, kept as Go keeps it: whether it can be an int depends on that. */
export interface Amount {
  readonly value: bigint;
  readonly scale: number;
  /** It has outgrown 64 bits once. */
  readonly isLarge: boolean;
}

const PARTS = /^([+-]?)0*(\d*)(?:\.(\d*))?([eEinumkKMGTP]*[-+]?\d*)$/;
const PATTERN = "^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$";

/** Reads a quantity; it fails in Kubernetes' words if it is not one. */
export function readAmount(text: string): Amount {
  const [, sign, whole = "", fraction = "", suffix = ""] = PARTS.exec(text) ?? [];
  if (sign === undefined || text === "") {
    return fail(`quantities must match the regular expression '${PATTERN}'`);
  }
  const quantity = readQuantity(text);
  if (quantity === undefined) return fail("unable to parse quantity's suffix");
  const { digits, scale, negative } = quantity;
  const exact = (to: number): bigint => BigInt(digits) * 10n ** BigInt(scale - to) * (negative ? -1n : 1n);
  const small = smallScale(whole === "" ? "0" : whole, fraction, suffix);
  if (digits === "0") return { value: 0n, scale: small ?? 0, isLarge: small === undefined };
  if (small !== undefined) return { value: exact(small), scale: small, isLarge: false };
  return scale > MOST_SCALE
    ? fail("unable to parse numeric part of quantity")
    : { value: exact(NANO), scale: NANO, isLarge: true };
}

export function isQuantity(text: string): boolean {
  return PARTS.test(text) && text !== "" && readQuantity(text) !== undefined;
}

const NANO = -9;
/** A number of more digits than this takes Go too long. */
const MOST_SCALE = 10_000;
/** How many digits 64 bits hold for sure. */
const MOST_DIGITS = 18;

const POWERS_OF_TEN = new Map([..."num kMGTPE"].map((letter, index) => [letter.trim(), (index - 3) * 3]));
const POWERS_OF_TWO = new Map(
  ["Ki", "Mi", "Gi", "Ti", "Pi", "Ei"].map((name, index) => [name, (index + 1) * 10]),
);

/** The scale of a quantity that fits 64 bits as it is written; `undefined` if it may not fit. */
function smallScale(whole: string, fraction: string, suffix: string): number | undefined {
  const bits = POWERS_OF_TWO.get(suffix);
  if (bits !== undefined) {
    const room = 15 - whole.length - Math.trunc((bits * 3) / 10) - 1;
    return fraction === "" && room >= 0 ? 0 : undefined;
  }
  const exponent =
    POWERS_OF_TEN.get(suffix) ?? Number(BigInt.asIntN(32, BigInt(suffix.slice(1).replace("+", ""))));
  const scale = exponent - fraction.length;
  return whole.length + fraction.length <= MOST_DIGITS && scale >= NANO ? scale : undefined;
}

/** An amount as an int; `undefined` if it is not whole, or may be too large. */
export function toInt({ value, scale, isLarge }: Amount): bigint | undefined {
  if (isLarge || scale < 0) return undefined;
  if (value === 0n) return 0n;
  if (scale > MOST_DIGITS) return undefined;
  const int = value * 10n ** BigInt(scale);
  return fitsInt64(int) ? int : undefined;
}

export function toDouble({ value, scale }: Amount): number {
  return scale === 0 ? Number(value) : Number(value) * Number(`1e${scale}`);
}

export function addAmounts(a: Amount, b: Amount): Amount {
  const isLarge = a.isLarge || b.isLarge;
  if (!isLarge && b.value === 0n) return a;
  if (!isLarge && a.value === 0n) return b;
  const scale = Math.min(a.scale, b.scale);
  const [left, right] = [rescale(a, scale), rescale(b, scale)];
  const value = left + right;
  return { value, scale, isLarge: isLarge || !fitsInt64(left) || !fitsInt64(right) || !fitsInt64(value) };
}

export function negate({ value, scale, isLarge }: Amount): Amount {
  return { value: -value, scale, isLarge };
}

export function compareAmounts(a: Amount, b: Amount): number {
  const [left, right] = [signOf(a), signOf(b)];
  if (left !== right || left === 0) return Math.sign(left - right);
  // Numbers of a different length need not be multiplied out.
  const longer = lengthOf(a) - lengthOf(b);
  if (longer !== 0) return Math.sign(longer) * left;
  const scale = Math.min(a.scale, b.scale);
  const [x, y] = [rescale(a, scale), rescale(b, scale)];
  return x < y ? -1 : x > y ? 1 : 0;
}

export function signOf({ value }: Amount): number {
  return value > 0n ? 1 : value < 0n ? -1 : 0;
}

function lengthOf({ value, scale }: Amount): number {
  return String(value < 0n ? -value : value).length + scale;
}

function rescale({ value, scale }: Amount, to: number): bigint {
  if (value === 0n) return 0n;
  return scale - to > MOST_SCALE ? fail("integer overflow") : value * 10n ** BigInt(scale - to);
}
