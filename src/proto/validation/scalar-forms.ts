import type { ProtoField } from "../model/api.ts";
import type { ScalarForm } from "./read-scalar-value.ts";

/** What protobuf's own messages are in JSON, where they are no objects with their fields. */
const WELL_KNOWN: Readonly<Record<string, ScalarForm | "list" | "anything">> = {
  "google.protobuf.BoolValue": "bool",
  "google.protobuf.StringValue": "string",
  "google.protobuf.BytesValue": "bytes",
  "google.protobuf.Int32Value": "int32",
  "google.protobuf.UInt32Value": "uint32",
  "google.protobuf.Int64Value": "int64",
  "google.protobuf.UInt64Value": "uint64",
  "google.protobuf.FloatValue": "float",
  "google.protobuf.DoubleValue": "double",
  "google.protobuf.Duration": "duration",
  "google.protobuf.Timestamp": "timestamp",
  "google.protobuf.FieldMask": "string",
  "google.protobuf.ListValue": "list",
  "google.protobuf.Value": "anything",
};

/** What a value of a field is in JSON; `undefined` for an object. */
export function formOf({ type, typeName }: ProtoField): ScalarForm | "list" | "anything" | undefined {
  if (type !== "message" && type !== "group") return type;
  return WELL_KNOWN[typeName as string];
}

/** How values that are easily got wrong look. */
export const FORMS: Readonly<Record<string, string>> = {
  duration: 'a duration such as "1.5s"',
  timestamp: 'a time such as "2030-01-01T00:00:00Z"',
  bytes: "bytes in base64",
  bool: "true or false",
  string: "a text",
};
