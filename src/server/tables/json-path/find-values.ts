import { getField, isObject, type Json } from "../../../value/internal.ts";
import { compareAs } from "./compare-as.ts";
import type { Filter, JsonPath, Slice, Step } from "./path.ts";

/** So many values and steps a path may take in an object, which bounds the time that a hostile pair of them can take. */
export const MOST_VISITS = 100_000;

/** How much may still be visited. */
export interface Budget {
  left: number;
}

/**
 * The values that a path leads to in an object: none where something is missing. `undefined` if the path does not fit:
 * an index beyond a list's end, a filter on what is no list, a comparison of different types; or if it visits too much.
 */
export function findValues(
  path: JsonPath,
  object: Json,
  budget: Budget = { left: MOST_VISITS },
): readonly Json[] | undefined {
  return follow(path, [object], budget);
}

function follow(path: JsonPath, from: readonly Json[], budget: Budget): readonly Json[] | undefined {
  let values: readonly Json[] | undefined = from;
  for (const step of path) {
    // A step costs something also where it finds nothing.
    if (budget.left-- <= 0) return undefined;
    values = take(step, values, budget);
    if (values === undefined) return undefined;
    budget.left -= values.length;
    if (budget.left < 0) return undefined;
  }
  return values;
}

function take(step: Step, values: readonly Json[], budget: Budget): readonly Json[] | undefined {
  switch (step.kind) {
    case "field":
      return fieldsOf(step.name, values);
    case "every":
      return values.flatMap(childrenOf);
    case "descend":
      return descend(values, budget);
    case "slice":
      return sliceLists(step, values);
    case "union":
      return followAll(step.branches, values, budget);
    case "filter":
      return filterLists(step, values, budget);
    case "literal":
      return typeof step.value === "string" ? [step.value] : values.map(() => step.value);
    case "word":
      return undefined;
  }
}

function fieldsOf(name: string, values: readonly Json[]): readonly Json[] {
  const found: Json[] = [];
  for (const value of values) {
    const field = isObject(value) ? getField(value, name) : undefined;
    if (field !== undefined) found.push(field);
  }
  return found;
}

function followAll(
  paths: readonly JsonPath[],
  from: readonly Json[],
  budget: Budget,
): readonly Json[] | undefined {
  const lists: (readonly Json[])[] = [];
  for (const path of paths) {
    const found = follow(path, from, budget);
    if (found === undefined) return undefined;
    lists.push(found);
  }
  return lists.flat();
}

function childrenOf(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.values(value).filter((child) => child !== undefined) : [];
}

/** All values inside these that have parts, parents first; a text has its characters. */
function descend(values: readonly Json[], budget: Budget): readonly Json[] | undefined {
  const found: Json[] = [];
  const pending = [...values].reverse();
  while (pending.length > 0) {
    if (budget.left-- <= 0) return undefined;
    const value = pending.pop() as Json;
    const children = childrenOf(value);
    if (children.length > 0 || (typeof value === "string" && value !== "")) found.push(value);
    for (let index = children.length - 1; index >= 0; index--) pending.push(children[index] as Json);
  }
  return found;
}

function sliceLists(slice: Slice, values: readonly Json[]): readonly Json[] | undefined {
  const found: Json[] = [];
  for (const value of values) {
    if (value === null) continue;
    if (!Array.isArray(value)) return undefined;
    let { start = 0, end = value.length, step = 1 } = slice;
    if (start < 0) start += value.length;
    if (end < 0 || (end === 0 && slice.single)) end += value.length;
    // Kubernetes asks for no more lists once it asked one for nothing.
    if (start === end) return found;
    if (start < 0 || end < start || end > value.length || step <= 0) return undefined;
    for (let index = start; index < end; index += step) found.push(value[index] as Json);
  }
  return found;
}

function filterLists(filter: Filter, values: readonly Json[], budget: Budget): readonly Json[] | undefined {
  const found: Json[] = [];
  for (const value of values) {
    if (!Array.isArray(value)) return undefined;
    for (const item of value) {
      if (budget.left-- <= 0) return undefined;
      const passes = passesFilter(filter, item, budget);
      if (passes === undefined) return undefined;
      if (passes) found.push(item);
    }
  }
  return found;
}

function passesFilter({ left, comparison }: Filter, item: Json, budget: Budget): boolean | undefined {
  const lefts = follow(left, [item], budget);
  // To Kubernetes, something that does not fit is there.
  if (comparison === undefined) return lefts === undefined || lefts.length > 0;
  if (lefts === undefined || lefts.length > 1) return undefined;
  if (lefts.length === 0) return false;
  const rights = follow(comparison.right, [item], budget);
  if (rights === undefined || rights.length > 1) return undefined;
  if (rights.length === 0) return false;
  return compareAs(comparison.operator, lefts[0] as Json, rights[0] as Json);
}
