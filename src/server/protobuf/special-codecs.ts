import { type Json, MAX_DEPTH, MergeError, parseJson, printJson, tooDeep } from "../../value/internal.ts";
import { type Codec, toInt32 } from "./codec.ts";
import { BYTES, WireError, WireReader } from "./wire.ts";

/*
 * Messages that are no objects in JSON. Those that Go writes by hand are empty where there is no value.
 */

/** The messages of these definitions. */
export const SPECIAL_CODECS: ReadonlyMap<string, Codec> = new Map<string, Codec>([
  ["io.k8s.apimachinery.pkg.api.resource.Quantity", quantity()],
  ["io.k8s.apimachinery.pkg.util.intstr.IntOrString", intOrString()],
  ["io.k8s.apimachinery.pkg.apis.meta.v1.Time", time({ micro: false })],
  ["io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime", time({ micro: true })],
  ["io.k8s.apimachinery.pkg.runtime.RawExtension", rawJson()],
  ["io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1", rawJson()],
  ["io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON", rawJson()],
]);

function quantity(): Codec {
  return {
    wireType: BYTES,
    read(reader) {
      const inner = new WireReader(reader.bytes());
      let text = "0";
      for (let field = inner.next(); field !== 0; field = inner.next())
        if (field === 1 && inner.wireType === BYTES) text = inner.text();
        else inner.skip();
      return text;
    },
    write(writer, field, value = "0") {
      const start = writer.open(field);
      writer.text(1, String(value));
      writer.close(start);
    },
  };
}

function intOrString(): Codec {
  return {
    wireType: BYTES,
    read(reader) {
      const { numbers, text } = readParts(reader.bytes(), 3);
      const [, type = 0, value = 0] = numbers;
      if (type === 0) return toInt32(value);
      if (type === 1) return text;
      throw new WireError("impossible IntOrString.Type");
    },
    write(writer, field, value = 0) {
      const isText = typeof value === "string";
      const start = writer.open(field);
      writer
        .integer(1, isText ? 1 : 0)
        .integer(2, isText ? 0 : Number(value))
        .text(3, isText ? value : "");
      writer.close(start);
    },
  };
}

/** The second at which Go's time begins, which it takes for none. */
const NO_TIME = -62_135_596_800;
/** The last second that four digits of a year can tell. */
const LAST_TIME = 253_402_300_799;

function time({ micro }: { readonly micro: boolean }): Codec {
  return {
    wireType: BYTES,
    read(reader) {
      const bytes = reader.bytes();
      if (bytes.length === 0) return undefined;
      const [, seconds = 0, nanos = 0] = readParts(bytes, 0).numbers;
      if (seconds === NO_TIME) return undefined;
      if (seconds < NO_TIME || seconds > LAST_TIME || nanos < 0 || nanos > 999_999_999)
        throw new WireError("Time.MarshalJSON: year outside of range [0,9999]");
      const whole = new Date(Number(seconds) * 1_000).toISOString().slice(0, -5);
      return micro ? `${whole}.${String(Math.trunc(Number(nanos) / 1_000)).padStart(6, "0")}Z` : `${whole}Z`;
    },
    write(writer, field, value) {
      const start = writer.open(field);
      if (typeof value === "string") {
        const seconds = Math.floor(Date.parse(value.replace(/\.\d+/, "")) / 1_000);
        const fraction = micro ? (/\.(\d{1,6})/.exec(value)?.[1] ?? "") : "";
        if (Number.isNaN(seconds)) throw new WireError(`${JSON.stringify(value)} is no time`);
        writer.integer(1, seconds).integer(2, Number(fraction.padEnd(6, "0")) * 1_000);
      }
      writer.close(start);
    },
  };
}

/** JSON as text, in a message. */
function rawJson(): Codec {
  return {
    wireType: BYTES,
    read(reader, depth) {
      const { text } = readParts(reader.bytes(), 1);
      if (text === "") return undefined;
      try {
        const value = parseJson(text);
        checkDepth(value, depth);
        return value ?? undefined;
      } catch (error) {
        if (error instanceof MergeError && error.code === "JSON_INVALID") throw new WireError(error.message);
        throw error;
      }
    },
    write(writer, field, value) {
      const start = writer.open(field);
      if (value !== undefined && value !== null) writer.text(1, printJson(value));
      writer.close(start);
    },
  };
}

/** The numbers of a message, by field, and the text of one field. */
function readParts(bytes: Uint8Array, textField: number): { numbers: (number | bigint)[]; text: string } {
  const reader = new WireReader(bytes);
  const numbers: (number | bigint)[] = [];
  let text = "";
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === textField && reader.wireType === BYTES) text = reader.text();
    else if (field <= 2 && reader.wireType !== BYTES) numbers[field] = reader.integer();
    else reader.skip();
  }
  return { numbers, text };
}

function checkDepth(value: Json, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  if (depth >= MAX_DEPTH) throw tooDeep();
  for (const part of Object.values(value)) checkDepth(part as Json, depth + 1);
}
