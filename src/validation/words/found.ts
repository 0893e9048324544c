import { getField, isObject, type Json, type JsonArray } from "../../value/internal.ts";
import { orderOf } from "../check/rules.ts";

/** A keyword that does not hold, and for which value. */
export interface Found {
  readonly keyword: string;
  /** The keys that lead to the value; of a list, the indexes as text. */
  readonly keys: readonly string[];
  readonly facts: unknown;
  readonly value: Json;
  /** The field that is missing or unknown, if it is about one. */
  readonly name?: string;
  /** In its stead, what one of the schemas of a combination found. */
  readonly inside?: readonly Found[];
}

/** Something found, and where, with indexes as numbers. */
export interface Placed {
  readonly found: Found;
  readonly steps: readonly (string | number)[];
}

/**
 * Puts what was found into Kubernetes' order: what it checks before it looks into a value, what is in there, what it
 * checks after. Kubernetes goes through fields in no fixed order; here they come in the value's own.
 */
export function arrange(found: readonly Found[], value: Json): readonly Placed[] {
  const placed: Placed[] = [];
  arrangeAt(found, value, [], placed);
  return placed;
}

function arrangeAt(
  all: readonly Found[],
  value: Json,
  steps: readonly (string | number)[],
  placed: Placed[],
): void {
  const here: Found[] = [];
  const below = new Map<string, Found[]>();
  for (const one of all) {
    const key = one.keys[steps.length];
    const group = key === undefined ? undefined : below.get(key);
    if (key === undefined) here.push(one);
    else if (group === undefined) below.set(key, [one]);
    else group.push(one);
  }
  const orders = new Map(here.map((found) => [found, orderOf(found.keyword, value)]));
  here.sort((a, b) => (orders.get(a) as number) - (orders.get(b) as number));
  const first = here.findIndex((found) => (orders.get(found) as number) > 0);
  const before = first < 0 ? here : here.slice(0, first);
  for (const found of before) place(found, value, steps, placed);
  for (const step of stepsInto(value, below)) {
    arrangeAt(below.get(String(step)) as Found[], stepInto(value, step), [...steps, step], placed);
  }
  for (const found of here.slice(before.length)) place(found, value, steps, placed);
}

function place(found: Found, value: Json, steps: readonly (string | number)[], placed: Placed[]): void {
  if (found.inside === undefined) placed.push({ found, steps });
  else arrangeAt(found.inside, value, steps, placed);
}

/** The keys or indexes of a value under which there is something, in the value's order. */
function stepsInto(value: Json, below: ReadonlyMap<string, unknown>): readonly (string | number)[] {
  if (Array.isArray(value)) return [...below.keys()].map(Number).sort((a, b) => a - b);
  return below.size === 0 || !isObject(value) ? [] : Object.keys(value).filter((key) => below.has(key));
}

function stepInto(value: Json, step: string | number): Json {
  return (isObject(value) ? getField(value, String(step)) : (value as JsonArray)[Number(step)]) as Json;
}
