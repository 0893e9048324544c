import { type SimpleConversion, stepsOf, type Type, type ValueConversion } from "../../schema/internal.ts";
import {
  getField,
  isObject,
  type Json,
  type MutableObject,
  setField,
  showValue,
} from "../../value/internal.ts";
import { keyType, readTableKey } from "./conversion-fit.ts";
import { convertUnit } from "./convert-unit.ts";
import { refused } from "./refused.ts";
import { readBoolean, readNumber, readText } from "./scalar-text.ts";

/** Converts values, neither of them `null`, one way and back. One that the other side cannot say is a `VALUE_INVALID`. */
export interface ValueConverter {
  /** The newer value for an older one; `null` if the newer side leaves that unset. */
  up(value: Json): Json;
  /** The older value for a newer one; `null` if the older side leaves that unset. */
  down(value: Json): Json;
}

/** The converter that a conversion stands for. The types of the two sides tell what the keys of a table are; without them, texts. */
export function createValueConverter(
  conversion: ValueConversion,
  types?: { readonly older: Type; readonly newer: Type },
): ValueConverter {
  const keys = types && keyType(conversion, types.older, types.newer);
  const steps = stepsOf(conversion).map((step) => converterOf(step, keys));
  return {
    up: (value) => steps.reduce((here: Json, step) => (here === null ? null : step.up(here)), value),
    down: (value) => steps.reduceRight((here: Json, step) => (here === null ? null : step.down(here)), value),
  };
}

function converterOf(step: SimpleConversion, keys: Type | undefined): ValueConverter {
  if (typeof step === "object") {
    if ("wrap" in step) return wrapper(step.wrap);
    if ("unwrap" in step) return reverse(wrapper(step.unwrap));
    return table(step.values, keys);
  }
  switch (step) {
    case "text-to-number":
      return { up: readNumber, down: (value) => readText(value, "number") };
    case "text-to-boolean":
      return { up: readBoolean, down: (value) => readText(value, "boolean") };
    case "item-to-list":
      return { up: (value) => [value], down: onlyItem };
    case "number-to-text":
      return reverse(converterOf("text-to-number", keys));
    case "boolean-to-text":
      return reverse(converterOf("text-to-boolean", keys));
    case "list-to-item":
      return reverse(converterOf("item-to-list", keys));
    default: {
      const [from, to] = step.split("-to-") as [string, string];
      return { up: (value) => convertUnit(value, from, to), down: (value) => convertUnit(value, to, from) };
    }
  }
}

function reverse({ up, down }: ValueConverter): ValueConverter {
  return { up: down, down: up };
}

function onlyItem(list: Json): Json {
  if (!Array.isArray(list)) throw refused(list, "is not a list", "use a list of one item");
  if (list.length > 1) throw refused(list, `has ${list.length} items`, "use a list of one item");
  return list[0] ?? null;
}

function wrapper(name: string): ValueConverter {
  return {
    up: (value) => {
      const object: MutableObject = {};
      setField(object, name, value);
      return object;
    },
    down: (object) => {
      if (!isObject(object)) throw refused(object, "is not an object", `use one with "${name}"`);
      const other = Object.keys(object).find((key) => key !== name && object[key] !== undefined);
      if (other !== undefined) throw refused(object, `has "${other}" too`, `use one with only "${name}"`);
      return getField(object, name) ?? null;
    },
  };
}

function table(values: { readonly [older: string]: Json }, keys: Type | undefined): ValueConverter {
  const [upwards, downwards] = [new Map<Json, Json>(), new Map<Json, Json>()];
  for (const key of Object.keys(values)) {
    const [older, newer] = [readTableKey(keys, key) ?? key, values[key] as Json];
    upwards.set(older, newer);
    if (newer !== null && !downwards.has(newer)) downwards.set(newer, older);
  }
  return { up: (value) => lookUp(upwards, value), down: (value) => lookUp(downwards, value) };
}

function lookUp(values: ReadonlyMap<Json, Json>, value: Json): Json {
  const found = values.get(value);
  if (found !== undefined) return found;
  throw refused(value, "has no counterpart", `use one of ${[...values.keys()].map(showValue).join(", ")}`);
}
