import { byteText, startOfTrailingZeros, utf8Bytes } from "../../../value/internal.ts";
import { printDouble, printFixed } from "../../values/print-value.ts";
import { printTimestamp } from "../../values/timestamp.ts";
import {
  Duration,
  fail,
  type List,
  Opaque,
  Optional,
  Timestamp,
  typeName,
  Uint,
  type Value,
} from "../../values/value.ts";
import { printSeconds } from "../standard/conversions.ts";
import { parseDouble } from "../standard/parse-double.ts";
import { type Clause, interpolate, refusal } from "./format-clauses.ts";
import { printLiteral } from "./format-literals.ts";

/** A text with arguments in place of its clauses: `%s`, `%d`, `%.2f`, `%e`, `%b`, `%x`, `%X`, `%o`. */
export function formatText(format: string, args: List): string {
  // Unlike the checker, Go looks for the argument before it looks for the letter.
  if (args.size === 0 && format === "%") return fail("index 0 out of range");
  return interpolate(format, {
    count: args.size,
    show: (index, clause) => formatArgument(clause, args.at(index)),
  });
}

const DEFAULT_PRECISION = 6;

function formatArgument({ letter, precision = DEFAULT_PRECISION }: Clause, value: Value): string {
  return showAs(letter, precision, value) ?? fail(refusal(letter, typeName(value)));
}

function showAs(letter: Clause["letter"], precision: number, value: Value): string | undefined {
  switch (letter) {
    case "s":
      return showText(value);
    case "d":
      return showInteger(value, 10);
    case "o":
      return showInteger(value, 8);
    case "b":
      return typeof value === "boolean" ? String(Number(value)) : showInteger(value, 2);
    case "x":
      return showHexadecimal(value);
    case "X":
      return showHexadecimal(value)?.toUpperCase();
    case "f":
      return mapDouble(value, (number) => showFixed(number, precision));
    default:
      return mapDouble(value, (number) => showScientific(number).padStart(Math.min(precision, WIDEST)));
  }
}

/** A value as `%s` shows it; `undefined` if it does not. */
function showText(value: Value): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number") return printDouble(value, DEFAULT_PRECISION);
  if (value instanceof Timestamp) return printTimestamp(value);
  if (value instanceof Duration) return printSeconds(value);
  if (value instanceof Uint8Array) return showBytes(value);
  return value instanceof Optional || value instanceof Opaque ? undefined : printLiteral(value);
}

function showBytes(bytes: Uint8Array): string {
  const reason = 'could not convert argument "invalid UTF-8 in bytes, cannot convert to string" to string';
  return byteText(bytes) ?? fail(`error during formatting: ${reason}`);
}

function showInteger(value: Value, base: number): string | undefined {
  const integer = value instanceof Uint ? value.value : value;
  return typeof integer === "bigint" ? integer.toString(base) : undefined;
}

function showHexadecimal(value: Value): string | undefined {
  const bytes = typeof value === "string" ? [...utf8Bytes(value)] : value;
  if (!Array.isArray(bytes) && !(bytes instanceof Uint8Array)) return showInteger(value, 16);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A few texts stand for doubles that have no literal. */
const DOUBLES: ReadonlySet<Value> = new Set(["NaN", "Infinity", "-Infinity"]);

function mapDouble(value: Value, show: (number: number) => string): string | undefined {
  if (typeof value === "number") return show(value);
  return DOUBLES.has(value) ? show(parseDouble(value as string) as number) : undefined;
}

/** No double has more. */
const MOST_PLACES = 1100;
/** What a text is padded to at most. */
const WIDEST = 1_000_000;

/** With as many places as asked for, but counted in a byte, where there are only zeros. */
function showFixed(value: number, precision: number): string {
  if (!Number.isFinite(value)) return showInfinite(value);
  // Zero has no sign here.
  const text = printFixed(value === 0 ? 0 : value, Math.min(precision, MOST_PLACES));
  const [whole = "", places = ""] = text.split(".");
  const shown = places.slice(0, Math.max(startOfTrailingZeros(places), precision % 256));
  return whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",") + (shown === "" ? "" : `.${shown}`);
}

function showInfinite(value: number): string {
  return Number.isNaN(value) ? "NaN" : value < 0 ? "-∞" : "∞";
}

const SUPERSCRIPTS: ReadonlyMap<string, string> = new Map(
  [..."-0123456789"].map((sign, index) => [sign, [..."⁻⁰¹²³⁴⁵⁶⁷⁸⁹"][index] as string]),
);

/** Always with six places, as the precision is taken for the width. */
function showScientific(value: number): string {
  if (!Number.isFinite(value)) return showInfinite(value);
  const [digits, exponent = ""] = value.toExponential(DEFAULT_PRECISION).split("e");
  const power = exponent.replace("+", "").replace(/^(-?)(\d)$/, "$10$2");
  return `${digits}×10${[...power].map((sign) => SUPERSCRIPTS.get(sign)).join("")}`;
}
