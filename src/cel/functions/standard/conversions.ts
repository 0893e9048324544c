import {
  byteText,
  exactNumber,
  fitsInt64,
  fitsUint64,
  parseDuration,
  printDecimal,
  utf8Bytes,
} from "../../../value/internal.ts";
import type { CostModel } from "../../cost/cost-model.ts";
import { PER_CHARACTER, sizeOf, traversal } from "../../cost/models.ts";
import { ONE, type Range, scale } from "../../cost/range.ts";
import { printDouble } from "../../values/print-value.ts";
import { checkTimestamp, parseTimestamp, printTimestamp, SECOND, secondsOf } from "../../values/timestamp.ts";
import { Duration, fail, type Timestamp, TypeValue, typeName, Uint, type Value } from "../../values/value.ts";
import { declare, type Implementation, InvalidArgument, type Overload, type Prepare } from "../declare.ts";
import { checkInt, checkUint } from "../operators/arithmetic.ts";
import { parseDouble } from "./parse-double.ts";

/** The functions that are called at once where their argument is a constant, and then cost nothing. */
export const CONVERSIONS: ReadonlySet<string> = new Set([
  "bool",
  "bytes",
  "double",
  "duration",
  "dyn",
  "int",
  "string",
  "timestamp",
  "type",
  "uint",
]);

function same<T extends Value>(value: T): T {
  return value;
}

/** The checker takes null for any time, but none can be made of it. */
function refuseNull(value: Value): Value {
  return value ?? fail("no such overload");
}

function refuse(from: string, to: string): never {
  return fail(`type conversion error from '${from}' to '${to}'`);
}

function textToBool(text: string): boolean {
  if (/^(?:1|t|T|true|True|TRUE)$/.test(text)) return true;
  return /^(?:0|f|F|false|False|FALSE)$/.test(text) ? false : refuse("string", "bool");
}

function textToInt(text: string): bigint {
  const value = /^[+-]?\d+$/.test(text) ? BigInt(text.replace(/^\+/, "")) : undefined;
  return value !== undefined && fitsInt64(value) ? value : refuse("string", "int");
}

function textToUint(text: string): Uint {
  const value = /^\d+$/.test(text) ? BigInt(text) : undefined;
  return value !== undefined && fitsUint64(value) ? new Uint(value) : refuse("string", "uint");
}

function textToDouble(text: string): number {
  return parseDouble(text) ?? refuse("string", "double");
}

function textToDuration(text: string): Duration {
  const parsed = parseDuration(text);
  const nanoseconds = parsed === undefined ? undefined : parsed.top / parsed.bottom;
  return nanoseconds !== undefined && fitsInt64(nanoseconds)
    ? new Duration(nanoseconds)
    : refuse("string", "google.protobuf.Duration");
}

function textToTimestamp(text: string): Timestamp {
  return parseTimestamp(text) ?? refuse("string", "google.protobuf.Timestamp");
}

const MOST_INT = 2 ** 63;
const MOST_UINT = 2 ** 64;

function doubleToInt(value: number): bigint {
  return value > -MOST_INT && value < MOST_INT ? BigInt(Math.trunc(value)) : fail("integer overflow");
}

function doubleToUint(value: number): Uint {
  const isInside = value >= 0 && value < MOST_UINT;
  return isInside ? new Uint(BigInt(Math.trunc(value))) : fail("unsigned integer overflow");
}

export function printSeconds({ nanoseconds }: Duration): string {
  const seconds = Number(nanoseconds / SECOND) + Number(nanoseconds % SECOND) / 1e9;
  return `${printDecimal(exactNumber(seconds) ?? { top: 0n, bottom: 1n })}s`;
}

function bytesToText(bytes: Uint8Array): string {
  return byteText(bytes) ?? fail("invalid UTF-8 in bytes, cannot convert to string");
}

/** Reads each character of an argument, and knows how large the result is. */
function converting(resize: (size: Range) => Range): CostModel {
  return {
    estimate: ([argument]) => {
      const size = argument?.size ?? ONE;
      return { cost: scale(size, PER_CHARACTER), size: resize(size) };
    },
    actual: ([argument]) => traversal(sizeOf(argument as Value)),
  };
}

/** A character has one to four bytes. */
const ENCODING = converting(({ min, max }) => ({ min, max: max * 4 }));
const DECODING = converting(({ min, max }) => ({ min: Math.floor(min / 4), max }));

/** Refuses a constant that cannot be converted. */
function checkConstant(name: string, convert: Implementation): { prepare: Prepare } {
  return {
    prepare: ([constant]) => {
      if (constant === undefined) return undefined;
      try {
        convert(constant);
      } catch {
        throw new InvalidArgument(`invalid ${name} argument`, 0);
      }
      return undefined;
    },
  };
}

function secondsToTimestamp(seconds: bigint): Timestamp {
  return checkTimestamp(seconds * SECOND);
}

function intToDuration(): Duration {
  return refuse("int", "google.protobuf.Duration");
}

export function declareConversions(): readonly Overload[] {
  return [
    declare("type(A) -> type(A)", (value: Value) => new TypeValue(typeName(value))),
    declare("bool(bool) -> bool", same),
    declare("bool(string) -> bool", textToBool),
    declare("bytes(bytes) -> bytes", same),
    declare("bytes(string) -> bytes", (text: string) => Uint8Array.from(utf8Bytes(text)), { cost: ENCODING }),
    declare("double(double) -> double", same),
    declare("double(int) -> double", (value: bigint) => Number(value)),
    declare("double(string) -> double", textToDouble),
    declare("double(uint) -> double", (value: Uint) => Number(value.value)),
    declare("duration(duration) -> duration", same, checkConstant("duration", refuseNull)),
    declare("duration(int) -> duration", intToDuration, checkConstant("duration", intToDuration)),
    declare("duration(string) -> duration", textToDuration, checkConstant("duration", textToDuration)),
    declare("dyn(A) -> dyn", same),
    declare("int(int) -> int", same),
    declare("int(double) -> int", doubleToInt),
    declare("int(duration) -> int", (duration: Duration) => duration.nanoseconds),
    declare("int(string) -> int", textToInt),
    declare("int(timestamp) -> int", (time: Timestamp) => secondsOf(time.nanoseconds)),
    declare("int(uint) -> int", (value: Uint) => checkInt(value.value)),
    declare("string(string) -> string", same),
    declare("string(bool) -> string", (value: boolean) => String(value)),
    declare("string(bytes) -> string", bytesToText, { cost: DECODING }),
    declare("string(double) -> string", (value: number) => printDouble(value, 6)),
    declare("string(duration) -> string", printSeconds),
    declare("string(int) -> string", (value: bigint) => String(value)),
    declare("string(timestamp) -> string", printTimestamp),
    declare("string(uint) -> string", (value: Uint) => String(value.value)),
    declare("timestamp(timestamp) -> timestamp", same, checkConstant("timestamp", refuseNull)),
    declare(
      "timestamp(int) -> timestamp",
      secondsToTimestamp,
      checkConstant("timestamp", secondsToTimestamp),
    ),
    declare("timestamp(string) -> timestamp", textToTimestamp, checkConstant("timestamp", textToTimestamp)),
    declare("uint(uint) -> uint", same),
    declare("uint(double) -> uint", doubleToUint),
    declare("uint(int) -> uint", checkUint),
    declare("uint(string) -> uint", textToUint),
  ];
}
