import {
  Duration,
  fail,
  List,
  Mapping,
  printSeconds,
  printTimestamp,
  Timestamp,
  typeName,
  Uint,
  type Value,
} from "../../cel/index.ts";
import { isInt64, isNumber } from "../../validation/engine.ts";
import {
  encodeBase64,
  getField,
  isObject,
  type Json,
  type JsonObject,
  MAX_DEPTH,
} from "../../value/internal.ts";

/** JSON as expressions see it where no schema says what it is: a number without a fraction is an int. */
export function fromJson(json: Json | undefined): Value {
  if (json === undefined) return null;
  if (isNumber(json)) return isInt64(json) ? BigInt(json) : Number(json);
  if (Array.isArray(json)) return new JsonList(json);
  return isObject(json) ? new JsonMap(json) : (json as Value);
}

class JsonList extends List {
  readonly raw: readonly Json[];

  constructor(raw: readonly Json[]) {
    super();
    this.raw = raw;
  }

  get size(): number {
    return this.raw.length;
  }

  at(index: number): Value {
    return fromJson(this.raw[index]);
  }
}

class JsonMap extends Mapping {
  readonly raw: JsonObject;
  #size: number | undefined;

  constructor(raw: JsonObject) {
    super();
    this.raw = raw;
  }

  get size(): number {
    this.#size ??= Object.keys(this.raw).length;
    return this.#size;
  }

  get(key: Value): Value | undefined {
    const value = typeof key === "string" ? getField(this.raw, key) : undefined;
    return value === undefined ? undefined : fromJson(value);
  }

  keys(): readonly Value[] {
    return Object.keys(this.raw);
  }
}

/** A value as JSON. It fails for what JSON has no value for. */
export function toJson(value: Value, depth = 0): Json {
  if (depth > MAX_DEPTH) return fail("nested too deeply");
  if (value instanceof JsonList || value instanceof JsonMap) return value.raw;
  if (value instanceof List) {
    const items: Json[] = [];
    for (let index = 0; index < value.size; index++) items.push(toJson(value.at(index), depth + 1));
    return items;
  }
  if (value instanceof Mapping) return Object.fromEntries(entriesOf(value, depth));
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (value instanceof Uint) return toJson(value.value);
  if (value instanceof Timestamp) return printTimestamp(value);
  if (value instanceof Duration) return printSeconds(value);
  if (value instanceof Uint8Array) return encodeBase64(value);
  if (value === null || typeof value !== "object") return value;
  return fail(`no conversion of ${typeName(value)} to JSON`);
}

function entriesOf(map: Mapping, depth: number): readonly (readonly [string, Json])[] {
  return map.keys().map((key) => {
    if (typeof key !== "string")
      return fail(`map key ${JSON.stringify(toJson(key))} is of type ${typeName(key)}, not string`);
    return [key, toJson(map.get(key) as Value, depth + 1)];
  });
}
