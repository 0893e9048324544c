import { getField, isObject, type Json, type JsonArray } from "../../value/index.ts";
import { splitPointer } from "../json-patch-operation.ts";
import { orderOf } from "./rules.ts";

/** A keyword that does not hold, and for which value. */
export interface Found {
  readonly keyword: string;
  /** Where the value is, as a JSON pointer. */
  readonly pointer: string;
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

/** Something found, with the steps that its pointer has. */
interface Split {
  readonly found: Found;
  readonly keys: readonly string[];
}

/**
 * Puts what was found into Kubernetes' order: what it checks before it looks into a value, what is in there, what it
 * checks after. Kubernetes goes through fields in no fixed order; here they come in the value's own.
 */
export function arrange(found: readonly Found[], value: Json): readonly Placed[] {
  const placed: Placed[] = [];
  arrangeAt(split(found), value, [], placed);
  return placed;
}

function split(found: readonly Found[]): readonly Split[] {
  return found.map((one) => ({ found: one, keys: splitPointer(one.pointer) }));
}

function arrangeAt(
  all: readonly Split[],
  value: Json,
  steps: readonly (string | number)[],
  placed: Placed[],
): void {
  const here: Found[] = [];
  const below = new Map<string, Split[]>();
  for (const one of all) {
    const key = one.keys[steps.length];
    const group = key === undefined ? undefined : below.get(key);
    if (key === undefined) here.push(one.found);
    else if (group === undefined) below.set(key, [one]);
    else group.push(one);
  }
  const orders = new Map(here.map((found) => [found, orderOf(found.keyword, value)]));
  here.sort((a, b) => (orders.get(a) as number) - (orders.get(b) as number));
  const first = here.findIndex((found) => (orders.get(found) as number) > 0);
  const before = first < 0 ? here : here.slice(0, first);
  for (const found of before) place(found, value, steps, placed);
  for (const step of stepsInto(value, below)) {
    arrangeAt(below.get(String(step)) as Split[], stepInto(value, step), [...steps, step], placed);
  }
  for (const found of here.slice(before.length)) place(found, value, steps, placed);
}

function place(found: Found, value: Json, steps: readonly (string | number)[], placed: Placed[]): void {
  if (found.inside === undefined) placed.push({ found, steps });
  else arrangeAt(split(found.inside), value, steps, placed);
}

/** The keys or indexes of a value under which there is something, in the value's order. */
function stepsInto(value: Json, below: ReadonlyMap<string, unknown>): readonly (string | number)[] {
  if (Array.isArray(value)) return [...below.keys()].map(Number).sort((a, b) => a - b);
  return below.size === 0 || !isObject(value) ? [] : Object.keys(value).filter((key) => below.has(key));
}

function stepInto(value: Json, step: string | number): Json {
  return (isObject(value) ? getField(value, String(step)) : (value as JsonArray)[Number(step)]) as Json;
}
