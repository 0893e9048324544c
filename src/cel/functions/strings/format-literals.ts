import { byteText, compareStrings, quoteText } from "../../../value/internal.ts";
import { printDouble, printFixed } from "../../values/print-value.ts";
import { printTimestamp } from "../../values/timestamp.ts";
import {
  Duration,
  fail,
  itemsOf,
  List,
  Mapping,
  Timestamp,
  TypeValue,
  typeName,
  Uint,
  type Value,
} from "../../values/value.ts";
import { printSeconds } from "../standard/conversions.ts";

/** A list or a map as `%s` shows it: with what is inside as an expression would name it. */
export function printLiteral(value: Value): string {
  switch (typeof value) {
    case "string":
      return quoteText(value);
    case "number":
      return Number.isFinite(value) ? printFixed(value, 6) : quoteText(printDouble(value));
    case "bigint":
    case "boolean":
      return String(value);
    default:
  }
  if (value === null) return "null";
  if (value instanceof Uint) return String(value.value);
  if (value instanceof List) return `[${itemsOf(value).map(printLiteral).join(", ")}]`;
  if (value instanceof Mapping) return printMap(value);
  if (value instanceof Timestamp) return `timestamp(${quoteText(printTimestamp(value))})`;
  if (value instanceof Duration) return `duration(${quoteText(printSeconds(value))})`;
  if (value instanceof TypeValue) return value.name;
  if (value instanceof Uint8Array) return `b${quoteText(byteText(value) ?? "")}`;
  return fail(`error during formatting: no formatting function for ${typeName(value)}`);
}

function printMap(map: Mapping): string {
  const entries = map
    .keys()
    .map((key): [string, string] => [printKey(key), printLiteral(map.get(key) as Value)]);
  entries.sort(([a], [b]) => compareStrings(a, b));
  return `{${entries.map(([key, value]) => `${key}:${value}`).join(", ")}}`;
}

function printKey(key: Value): string {
  const isKey =
    typeof key === "string" || typeof key === "boolean" || typeof key === "bigint" || key instanceof Uint;
  if (isKey) return printLiteral(key);
  return fail(`error during formatting: no formatting function for map key of type ${typeName(key)}`);
}
