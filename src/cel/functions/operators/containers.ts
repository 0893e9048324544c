import type { CostModel } from "../../cost/cost-model.ts";
import { sizeOf } from "../../cost/models.ts";
import { ONE } from "../../cost/range.ts";
import { printPlain } from "../../values/print-value.ts";
import { fail, List, Mapping, typeName, Uint, type Value } from "../../values/value.ts";
import { declare, type Overload } from "../declare.ts";
import { areEqual } from "./equality.ts";

/** What is in a list or a map at an index or under a key. It fails if nothing is. */
export function getEntry(container: Value, key: Value): Value {
  const found = findEntry(container, key);
  if (found !== undefined) return found;
  return fail(`${container instanceof List ? "index out of bounds" : "no such key"}: ${printPlain(key)}`);
}

/** The same; `undefined` if nothing is there, as in anything that is no container. */
export function findEntry(container: Value, key: Value): Value | undefined {
  if (container instanceof Mapping) return container.get(key);
  if (!(container instanceof List)) return undefined;
  const index = toIndex(key);
  return index >= 0 && index < container.size ? container.at(index) : undefined;
}

function toIndex(key: Value): number {
  switch (typeof key) {
    case "bigint":
      return Number(key);
    case "number":
      return Number.isInteger(key) ? key : fail(`unsupported index value ${printPlain(key)} in list`);
    default:
      if (key instanceof Uint) return Number(key.value);
      return fail(`unsupported index type '${typeName(key)}' in list`);
  }
}

/** Whether an item is in a list. */
export function includes(list: List, item: Value): boolean {
  const size = list.size;
  for (let index = 0; index < size; index++) {
    if (areEqual(item, list.at(index))) return true;
  }
  return false;
}

const SEARCHING: CostModel = {
  estimate: ([, list]) => ({ cost: list?.size ?? ONE }),
  actual: ([, list]) => sizeOf(list as Value),
};

export function declareContainers(): readonly Overload[] {
  return [
    declare("_[_](list(A), int) -> A", getEntry),
    declare("_[_](map(A, B), A) -> B", getEntry),
    declare("@in(A, list(A)) -> bool", (item: Value, list: List) => includes(list, item), {
      cost: SEARCHING,
    }),
    declare("@in(A, map(A, B)) -> bool", (key: Value, map: Mapping) => map.get(key) !== undefined),
  ];
}
