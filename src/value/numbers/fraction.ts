import type { Json } from "../json.ts";

/** An exact number: `top / bottom`, with `bottom` above zero. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

export function multiply({ top, bottom }: Fraction, by: bigint): Fraction {
  return { top: top * by, bottom };
}

export function divide({ top, bottom }: Fraction, by: bigint): Fraction {
  return { top, bottom: bottom * by };
}

const DECIMAL = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** A number as an exact fraction of its decimal digits; `undefined` for anything else. */
export function exactNumber(value: Json): Fraction | undefined {
  if (typeof value === "bigint") return { top: value, bottom: 1n };
  const [, whole, fraction = "", exponent = "0"] =
    typeof value === "number" ? (DECIMAL.exec(String(value)) ?? []) : [];
  if (whole === undefined) return undefined;
  const scale = Number(exponent) - fraction.length;
  return {
    top: BigInt(whole + fraction) * 10n ** BigInt(Math.max(scale, 0)),
    bottom: 10n ** BigInt(Math.max(-scale, 0)),
  };
}

/** The number that equals a fraction, a `bigint` beyond 2^53; `undefined` if none is exactly equal. */
export function numberOf(fraction: Fraction): number | bigint | undefined {
  const { top, bottom } = fraction;
  if (top % bottom === 0n) {
    const whole = top / bottom;
    return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole;
  }
  const text = printDecimal(fraction);
  const value = Number(text);
  const read = text === undefined ? undefined : exactNumber(value);
  return read !== undefined && read.top * bottom === top * read.bottom ? value : undefined;
}

/** More than any `number` has. */
const MOST_PLACES = 350;

/** All digits of a fraction, without an exponent; `undefined` if there are too many after the point. */
export function printDecimal({ top, bottom }: Fraction): string | undefined {
  let places = 0;
  let digits = top;
  while (digits % bottom !== 0n && places < MOST_PLACES) {
    digits *= 10n;
    places++;
  }
  if (digits % bottom !== 0n) return undefined;
  const whole = digits / bottom;
  const text = String(whole < 0n ? -whole : whole).padStart(places + 1, "0");
  const point = text.length - places;
  return `${whole < 0n ? "-" : ""}${text.slice(0, point)}${places === 0 ? "" : `.${text.slice(point)}`}`;
}
