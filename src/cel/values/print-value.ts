import { typeName, Uint, type Value } from "./value.ts";

/** A double as Go prints it by default: `%v`, the shortest text that reads back, with an exponent from so many digits on. */
export function printDouble(value: number, digits = 21): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  if (Object.is(value, -0)) return "-0";
  const exponent = value === 0 ? 0 : Number(value.toExponential().split("e")[1]);
  if (exponent >= -4 && exponent < digits) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

/** A key as messages show it, which is Go's `%v`. */
export function printPlain(value: Value): string {
  if (typeof value === "number") return printDouble(value);
  if (value instanceof Uint) return String(value.value);
  return typeof value === "object" && value !== null ? typeName(value) : String(value);
}

/** A finite number with so many places, rounded to the nearest, to an even digit where two are as near. */
export function printFixed(value: number, places: number): string {
  let [top, doublings] = [Math.abs(value), 0n];
  for (; !Number.isInteger(top); top *= 2) doublings++;
  const bottom = 1n << doublings;
  const scaled = BigInt(top) * 10n ** BigInt(places);
  let digits = scaled / bottom;
  const rest = (scaled % bottom) * 2n;
  if (rest > bottom || (rest === bottom && digits % 2n === 1n)) digits++;
  const text = String(digits).padStart(places + 1, "0");
  const point = text.length - places;
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  return `${sign}${text.slice(0, point)}${places === 0 ? "" : `.${text.slice(point)}`}`;
}
