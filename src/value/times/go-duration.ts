import type { Json } from "../json.ts";
import { type Fraction, printDecimal } from "../numbers/fraction.ts";

/** The nanoseconds in each unit that Go writes. */
const UNITS: ReadonlyMap<string, bigint> = new Map([
  ["ns", 1n],
  ["us", 1_000n],
  ["µs", 1_000n],
  ["μs", 1_000n],
  ["ms", 1_000_000n],
  ["s", 1_000_000_000n],
  ["m", 60_000_000_000n],
  ["h", 3_600_000_000_000n],
]);

const LARGEST = 2n ** 63n - 1n;
const LONGEST = 100;
/** Durations as Go writes them, of any size. */
export const GO_DURATION: RegExp = /^[+-]?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;
const PART = /(\d*)\.?(\d*)([a-zµμ]+)/g;

/** The nanoseconds of a duration as Go reads it: `1m30s`, `1.5h`, `-2ms`, `0`; `undefined` for anything else. */
export function parseDuration(text: Json): Fraction | undefined {
  if (typeof text !== "string" || text.length > LONGEST || !GO_DURATION.test(text)) return undefined;
  let [top, bottom] = [0n, 1n];
  for (const [, whole = "", fraction = "", unit = ""] of text.matchAll(PART)) {
    const scale = 10n ** BigInt(fraction.length);
    top = top * scale + BigInt(`0${whole}${fraction}`) * (UNITS.get(unit) as bigint) * bottom;
    bottom *= scale;
  }
  return { top: text.startsWith("-") ? -top : top, bottom };
}

/** Nanoseconds as Go prints a duration: `1m30s`, `1h0m0s`, `1.5ms`, `0s`; `undefined` for what it cannot hold. */
export function printDuration({ top, bottom }: Fraction): string | undefined {
  const nanoseconds = top / bottom;
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  if (top % bottom !== 0n || size > LARGEST) return undefined;
  return (nanoseconds < 0n ? "-" : "") + printSize(size);
}

function printSize(size: bigint): string {
  const amount = (part: bigint, unit: string): string =>
    `${printDecimal({ top: part, bottom: UNITS.get(unit) as bigint })}${unit}`;
  if (size === 0n) return "0s";
  if (size < 1_000n) return amount(size, "ns");
  if (size < 1_000_000n) return amount(size, "µs");
  if (size < 1_000_000_000n) return amount(size, "ms");
  const [minute, hour] = [60_000_000_000n, 3_600_000_000_000n];
  const minutes = size < minute ? "" : `${(size % hour) / minute}m`;
  const hours = size < hour ? "" : `${size / hour}h`;
  return `${hours}${minutes}${amount(size % minute, "s")}`;
}
