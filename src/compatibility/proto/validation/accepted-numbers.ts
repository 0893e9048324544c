import type { Json, JsonObject } from "../../../value/internal.ts";
import {
  type Amount,
  type Domain,
  domainOf,
  from,
  INTEGERS,
  intersect,
  type NumberSet,
  points,
  REALS,
  subtract,
  to,
  unite,
} from "../../number-set.ts";

const UINT32 = /* @__PURE__ */ domainOf(0n, 0xffff_ffffn);
const UINT64 = /* @__PURE__ */ domainOf(0n, 0xffff_ffff_ffff_ffffn);
export const INT32 = /* @__PURE__ */ domainOf(-0x8000_0000n, 0x7fff_ffffn);
const INT64 = /* @__PURE__ */ domainOf(-0x8000_0000_0000_0000n, 0x7fff_ffff_ffff_ffffn);

/** What rules about numbers are about, by the name of the rules. Durations and times count in nanoseconds. */
export const NUMBERS: ReadonlyMap<string, Domain> = new Map([
  ["float", REALS],
  ["double", REALS],
  ["int32", INT32],
  ["sint32", INT32],
  ["sfixed32", INT32],
  ["int64", INT64],
  ["sint64", INT64],
  ["sfixed64", INT64],
  ["uint32", UINT32],
  ["fixed32", UINT32],
  ["uint64", UINT64],
  ["fixed64", UINT64],
  ["duration", INTEGERS],
  ["timestamp", INTEGERS],
]);

/**
 * The numbers that rules accept. If the lower bound is above the upper one, that is all below the one and above the other.
 */
export function acceptedNumbers(rules: JsonObject, domain: Domain): NumberSet {
  const read = (value: Json): Amount => readAmount(value, domain);
  const { gt, gte, lt, lte, const: only, in: among, notIn } = rules;
  const low = gte ?? gt;
  const high = lte ?? lt;
  const above = low === undefined ? domain.all : from(read(low), gte !== undefined, domain);
  const under = high === undefined ? domain.all : to(read(high), lte !== undefined, domain);
  const isReversed = low !== undefined && high !== undefined && read(low) > read(high);
  let set = isReversed ? unite(above, under) : intersect(above, under);
  if (only !== undefined) set = intersect(set, points([read(only)], domain));
  if (Array.isArray(among) && among.length > 0) set = intersect(set, points(among.map(read), domain));
  if (Array.isArray(notIn)) set = subtract(set, points(notIn.map(read), domain));
  return rules.ignoreEmpty === true ? unite(set, points([domain.whole ? 0n : 0], domain)) : set;
}

/** A number, a duration such as `1.5s` or a time of RFC 3339, as protobuf's JSON has them. */
export function readAmount(value: Json, { whole }: Domain): Amount {
  if (typeof value === "bigint") return value;
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (!whole) return Number(text);
  if (/^-?\d+$/.test(text)) return BigInt(text);
  const [, sign, seconds = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d{1,9}))?s$/.exec(text) ?? [];
  if (sign !== undefined) {
    const amount = BigInt(seconds) * 1_000_000_000n + BigInt(fraction.padEnd(9, "0"));
    return sign === "-" ? -amount : amount;
  }
  const time = Date.parse(text);
  return Number.isNaN(time) ? 0n : BigInt(time) * 1_000_000n;
}
