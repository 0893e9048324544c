import { LIST_COST, MAP_COST, STRUCT_COST } from "../cost/models.ts";
import type { StructType } from "../functions/declare.ts";
import { EntryMap } from "../values/entries.ts";
import { equalValues } from "../values/equality.ts";
import { ArrayList, fail, kindOf, Optional, type Value } from "../values/value.ts";
import { constant, type Planned, runConstant, type Step } from "./frame.ts";

/** A part of a list or map, which is left out if it is an empty optional. */
export interface PlannedItem {
  readonly value: Planned;
  readonly optional: boolean;
}

export interface PlannedEntry extends PlannedItem {
  readonly key: Planned;
}

export function makeList(items: readonly PlannedItem[]): Planned {
  if (items.every(isConstant))
    return constant(new ArrayList(items.map(({ value }) => value.constant as Value)));
  return {
    run: (frame) => {
      frame.cost += LIST_COST;
      const values: Value[] = [];
      for (const { value, optional } of items) {
        const found = unwrap(value.run(frame), optional);
        if (found !== undefined) values.push(found);
      }
      return new ArrayList(values);
    },
  };
}

export function makeMap(entries: readonly PlannedEntry[]): Planned {
  const run: Step = (frame) => {
    frame.cost += MAP_COST;
    const map = new EntryMap();
    for (const { key, value, optional } of entries) {
      const name = key.run(frame);
      const found = unwrap(value.run(frame), optional);
      if (found !== undefined) map.set(name, found);
    }
    return map;
  };
  const isKnown = entries.every((entry) => isConstant(entry) && entry.key.constant !== undefined);
  return isKnown ? runConstant(run) : { run };
}

export interface PlannedField extends PlannedItem {
  readonly name: string;
}

/** Makes an object of a named type. */
export function makeStruct(type: StructType, fields: readonly PlannedField[]): Step {
  return (frame) => {
    frame.cost += STRUCT_COST;
    const values = new Map<string, Value>();
    for (const { name, value, optional } of fields) {
      const found = unwrap(value.run(frame), optional);
      if (found !== undefined) values.set(name, found);
    }
    return type.create(values);
  };
}

function isConstant({ value, optional }: PlannedItem): boolean {
  return !optional && value.constant !== undefined;
}

/** What an optional part of a list or map holds; `undefined` if nothing. */
function unwrap(value: Value, optional: boolean): Value | undefined {
  if (!optional) return value;
  return value instanceof Optional
    ? value.value
    : fail("cannot initialize optional list element from non-optional value");
}

const PRIMITIVE = ["bool", "double", "int", "string", "uint"];

export function isPrimitive(value: Value): boolean {
  return PRIMITIVE.includes(kindOf(value));
}

/** Whether a value is in a list that is known, which costs nothing. */
export function isOneOf(element: Step, items: readonly Value[]): Step {
  const texts = items.every((item) => typeof item === "string") ? new Set<Value>(items) : undefined;
  return (frame) => {
    const value = element(frame);
    if (texts !== undefined) return texts.has(value);
    return items.some((item) => equalValues(item, value));
  };
}
