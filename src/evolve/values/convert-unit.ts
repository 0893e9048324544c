import {
  divide,
  exactNumber,
  type Fraction,
  isQuantityValue,
  type Json,
  multiply,
  numberOf,
  parseDuration,
  printDecimal,
  printDuration,
  printQuantity,
  readQuantity,
} from "../../value/internal.ts";
import { refused } from "./refused.ts";

/** The size of each unit: times in nanoseconds, sizes in bytes. */
const SIZES: ReadonlyMap<string, bigint> = new Map([
  ["nanoseconds", 1n],
  ["duration", 1n],
  ["milliseconds", 1_000_000n],
  ["seconds", 1_000_000_000n],
  ["minutes", 60_000_000_000n],
  ["hours", 3_600_000_000_000n],
  ["days", 86_400_000_000_000n],
  ["bytes", 1n],
  ["quantity", 1n],
  ["kibibytes", 1n << 10n],
  ["mebibytes", 1n << 20n],
  ["gibibytes", 1n << 30n],
]);

/** A value in another unit of time or size, exactly. A value without an exact counterpart is an error. */
export function convertUnit(value: Json, from: string, to: string): Json {
  const amount = multiply(readAmount(value, from), SIZES.get(from) as bigint);
  const converted = printAmount(divide(amount, SIZES.get(to) as bigint), to);
  if (converted !== undefined) return converted;
  throw refused(value, `has no exact counterpart in ${to}`, "use another value");
}

function readAmount(value: Json, unit: string): Fraction {
  const amount =
    unit === "duration" ? parseDuration(value) : unit === "quantity" ? readSize(value) : exactNumber(value);
  if (amount !== undefined) return amount;
  if (unit === "duration") throw refused(value, "is not a duration", "write it as 1m30s or 500ms");
  if (unit === "quantity") throw refused(value, "is not a quantity", "write it as 512Mi, 1Gi or 1500");
  throw refused(value, `is not a number of ${unit}`, "use a number");
}

function printAmount(amount: Fraction, unit: string): Json | undefined {
  if (unit === "duration") return printDuration(amount);
  return unit === "quantity" ? printSize(amount) : numberOf(amount);
}

/** More digits than any real quantity has: a larger scale would take long to multiply out. */
const LARGEST_SCALE = 100;

function readSize(value: Json): Fraction | undefined {
  const quantity = isQuantityValue(value) ? readQuantity(value) : undefined;
  if (quantity === undefined || quantity.scale > LARGEST_SCALE) return undefined;
  const { negative, digits, scale } = quantity;
  const whole = BigInt(digits) * 10n ** BigInt(Math.max(scale, 0));
  return { top: negative ? -whole : whole, bottom: 10n ** BigInt(Math.max(-scale, 0)) };
}

/** A quantity as Kubernetes writes it, with a binary suffix if that is exact; `undefined` if Kubernetes would round or cap it. */
function printSize(amount: Fraction): string | undefined {
  const { top, bottom } = amount;
  const isBinary = top % (bottom * 1024n) === 0n;
  for (const text of [isBinary ? `${top / bottom / 1024n}Ki` : undefined, printDecimal(amount)]) {
    const quantity = text === undefined ? undefined : readQuantity(text);
    const printed = quantity && printQuantity(quantity);
    const read = printed === undefined ? undefined : readSize(printed);
    if (read !== undefined && read.top * bottom === top * read.bottom) return printed;
  }
  return undefined;
}
