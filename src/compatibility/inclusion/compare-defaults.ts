import {
  equal,
  getField,
  isObject,
  type Json,
  type JsonObject,
  MAX_DEPTH,
  setField,
} from "../../value/internal.ts";
import { hasDefault, propertiesOf } from "./schema-parts.ts";
import type { SchemaPair } from "./verdict.ts";

export interface DefaultComparison {
  readonly change: "same" | "added" | "changed" | "dropped";
  /** What an object got that has no such field, with the defaults inside it. */
  readonly old?: Json;
  readonly new?: Json;
  /** Whether a default that was added is `""`, which no client tells from absence, or another zero, which Go's pointers do. */
  readonly isEmpty?: "text" | "zero";
}

/** Compares what an object gets that lacks a field. Defaults of fields further down that changed by themselves are their own. */
export function compareDefaults(pair: SchemaPair): DefaultComparison {
  const [before, after] = [effectiveDefault(pair.old), effectiveDefault(pair.new)];
  const values = { ...(before !== undefined && { old: before }), ...(after !== undefined && { new: after }) };
  if (before === undefined || after === undefined) {
    if (before === after) return { change: "same" };
    if (after === undefined) return { change: "dropped", ...values };
    const isEmpty = after === "" ? "text" : isZero(after) ? "zero" : undefined;
    return { change: "added", ...values, ...(isEmpty !== undefined && { isEmpty }) };
  }
  const isSame = equal(pair.old.default as Json, pair.new.default as Json) || equal(before, after);
  return { change: isSame ? "same" : "changed", ...values };
}

function isZero(value: Json): boolean {
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === false || value === 0 || (Array.isArray(value) && value.length === 0);
}

/** How many values defaults may make in all: an object in each of many items has those of its own. */
const MOST_FILLED = 10_000;

const filled = new WeakMap<JsonObject, Json>();

/** What an object without a field gets for it: its default, with the defaults inside; `undefined` if there is none. */
export function effectiveDefault(schema: JsonObject): Json | undefined {
  if (!hasDefault(schema)) return undefined;
  const known = filled.get(schema);
  if (known !== undefined) return known;
  const value = fill(schema.default as Json, schema, { left: MOST_FILLED }, 0);
  filled.set(schema, value);
  return value;
}

function fill(value: Json, schema: JsonObject, budget: { left: number }, depth: number): Json {
  if (depth > MAX_DEPTH || --budget.left < 0) return value;
  if (Array.isArray(value)) {
    const { items } = schema;
    return isObject(items) ? value.map((item: Json) => fill(item, items, budget, depth + 1)) : value;
  }
  if (!isObject(value)) return value;
  const whole = { ...value };
  const { additionalProperties: others } = schema;
  for (const [name, part] of Object.entries(value) as [string, Json][]) {
    const field = getField(propertiesOf(schema), name) ?? others;
    if (isObject(field)) setField(whole, name, fill(part, field, budget, depth + 1));
  }
  for (const [name, field] of Object.entries(propertiesOf(schema))) {
    if (!isObject(field) || !hasDefault(field) || (getField(value, name) ?? null) !== null) continue;
    if (getField(value, name) === null && field.nullable === true) continue;
    setField(whole, name, fill(field.default as Json, field, budget, depth + 1));
  }
  return whole;
}
