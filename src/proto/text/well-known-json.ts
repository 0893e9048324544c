import { isObject, type Json, type JsonObject } from "../../value/internal.ts";

/** A message's fields in JSON as protobuf's JSON has the message, which is something else for some of protobuf's own. */
export function messageToJson(fullName: string, fields: JsonObject): Json {
  const { value } = fields;
  switch (fullName) {
    case "google.protobuf.Duration":
      return `${printSeconds(fields)}s`;
    case "google.protobuf.Timestamp":
      return printTime(fields);
    case "google.protobuf.FieldMask":
      return ((fields.paths ?? []) as readonly string[]).map(toCamel).join(",");
    case "google.protobuf.Struct":
      return fields.fields ?? {};
    case "google.protobuf.ListValue":
      return fields.values ?? [];
    case "google.protobuf.Value":
      return Object.values(fields).find((one) => one !== "NULL_VALUE") ?? null;
    case "google.protobuf.BoolValue":
      return value ?? false;
    case "google.protobuf.StringValue":
    case "google.protobuf.BytesValue":
      return value ?? "";
    case "google.protobuf.Int64Value":
    case "google.protobuf.UInt64Value":
      return value ?? "0";
    case "google.protobuf.Int32Value":
    case "google.protobuf.UInt32Value":
    case "google.protobuf.FloatValue":
    case "google.protobuf.DoubleValue":
      return value ?? 0;
    default:
      return isObject(fields) ? fields : {};
  }
}

/** Seconds with none, three, six or nine places, as many as it takes. */
function printSeconds({ seconds = "0", nanos = 0 }: JsonObject): string {
  const total = BigInt(String(seconds)) * 1_000_000_000n + BigInt(Number(nanos));
  const digits = String(total < 0n ? -total : total).padStart(10, "0");
  return `${total < 0n ? "-" : ""}${digits.slice(0, -9)}${printFraction(digits.slice(-9))}`;
}

function printFraction(nanos: string): string {
  if (nanos === "000000000") return "";
  return `.${nanos.replace(/(000){1,2}$/, "")}`;
}

function printTime({ seconds = "0", nanos = 0 }: JsonObject): string {
  const time = new Date(Number(seconds) * 1000);
  const second = Number.isNaN(time.getTime()) ? String(seconds) : time.toISOString().slice(0, 19);
  return `${second}${printFraction(String(nanos).padStart(9, "0"))}Z`;
}

function toCamel(path: string): string {
  return path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
