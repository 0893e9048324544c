import type { Json, MergeError } from "../../value/internal.ts";
import type { ProtoApi, ProtoEnum, ProtoField, ProtoType } from "../model/api.ts";
import { bytesOf, bytesToBase64, textOfLiterals } from "./literals.ts";
import type { WrittenValue } from "./parse-options.ts";

export type OptionJson = Json;

const FLOATS: Readonly<Record<string, string>> = {
  inf: "Infinity",
  "-inf": "-Infinity",
  infinity: "Infinity",
  "-infinity": "-Infinity",
  nan: "NaN",
  "-nan": "NaN",
};

/** A scalar of an option as protobuf's JSON has it: 64-bit integers as texts, bytes in base64, enums by name. */
export function readScalar(
  field: ProtoField,
  type: ProtoEnum | undefined,
  value: WrittenValue,
  fail: (at: number, message: string) => MergeError,
): OptionJson {
  const read = type === undefined ? readPlain(field, value) : readEnum(type, value);
  if (read !== undefined) return read;
  const kind = type === undefined ? field.type : type.fullName;
  throw fail(value.at, `"${field.name}" is of type ${kind}: use a value of that`);
}

function readEnum(type: ProtoEnum, value: WrittenValue): OptionJson | undefined {
  if (value.kind === "name") return type.valuesByName.has(value.text) ? value.text : undefined;
  if (value.kind !== "integer") return undefined;
  const number = Number(value.integer);
  return type.values.find((one) => one.number === number)?.name ?? (type.isClosed ? undefined : number);
}

function readPlain({ type }: ProtoField, value: WrittenValue): OptionJson | undefined {
  switch (type) {
    case "string":
      return value.kind === "string" ? textOfLiterals(value.literals) : undefined;
    case "bytes":
      return value.kind === "string" ? bytesToBase64(value.literals.flatMap(bytesOf)) : undefined;
    case "bool":
      return readBool(value);
    case "float":
    case "double":
      return readFloat(value, type);
    default:
      return value.kind === "integer" ? readInteger(type, value.integer) : undefined;
  }
}

function readBool(value: WrittenValue): boolean | undefined {
  const text = value.kind === "name" ? value.text : value.kind === "integer" ? String(value.integer) : "";
  if (/^(true|True|t|1)$/.test(text)) return true;
  return /^(false|False|f|0)$/.test(text) ? false : undefined;
}

function readFloat(value: WrittenValue, type: "float" | "double"): OptionJson | undefined {
  if (value.kind === "name") return FLOATS[value.text.toLowerCase()];
  const number =
    value.kind === "integer" ? Number(value.integer) : value.kind === "float" ? value.float : undefined;
  if (number === undefined) return undefined;
  const kept = type === "float" ? Math.fround(number) : number;
  return Number.isFinite(kept) ? kept : String(kept);
}

/** The bits of an integer type, and whether it has a sign. */
function readInteger(type: string, value: bigint): OptionJson | undefined {
  const bits = type.endsWith("64") ? 64n : 32n;
  const isUnsigned = type.startsWith("uint") || type.startsWith("fixed");
  const most = isUnsigned ? (1n << bits) - 1n : (1n << (bits - 1n)) - 1n;
  const least = isUnsigned ? 0n : -(1n << (bits - 1n));
  if (value < least || value > most) return undefined;
  return bits === 64n ? String(value) : Number(value);
}

/** Whether a value is what a field without presence has anyway, so that nobody can tell that it was set. */
export function isDefault(field: ProtoField, api: ProtoApi, value: OptionJson): boolean {
  if (field.type !== "enum") return value === "" || value === false || value === 0 || value === "0";
  const zero = api.enums.get(field.typeName as string)?.values[0]?.name;
  return value === zero;
}

/** What a field of a type is in JSON if it is not set. */
export function zeroOf(type: ProtoType): OptionJson {
  if (type === "message" || type === "group") return {};
  if (type === "string" || type === "bytes") return "";
  if (type === "bool") return false;
  return type.endsWith("64") ? "0" : 0;
}
