import type { CostModel } from "../../cost/cost-model.ts";
import { sizeOf } from "../../cost/models.ts";
import { ONE } from "../../cost/range.ts";
import type { List, Mapping, Value } from "../../values/value.ts";
import { declare, declareSpecial, type Overload } from "../declare.ts";
import { areEqual } from "./equality.ts";

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
    declareSpecial("_[_](list(A), int) -> A"),
    declareSpecial("_[_](map(A, B), A) -> B"),
    declare("@in(A, list(A)) -> bool", (item: Value, list: List) => includes(list, item), {
      cost: SEARCHING,
    }),
    declare("@in(A, map(A, B)) -> bool", (key: Value, map: Mapping) => map.get(key) !== undefined),
  ];
}
