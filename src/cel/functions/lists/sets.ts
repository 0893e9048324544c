import type { List } from "../../values/value.ts";
import { declare, type Overload } from "../declare.ts";
import { includes } from "../operators/containers.ts";
import { comparingLists } from "./list-costs.ts";

function contains(list: List, part: List): boolean {
  for (let index = 0; index < part.size; index++) {
    if (!includes(list, part.at(index))) return false;
  }
  return true;
}

function intersects(left: List, right: List): boolean {
  for (let index = 0; index < left.size; index++) {
    if (includes(right, left.at(index))) return true;
  }
  return false;
}

function equivalent(left: List, right: List): boolean {
  return contains(left, right) && contains(right, left);
}

/** The sets library of cel-go: lists of which only the different items count. */
export function declareSets(): readonly Overload[] {
  return [
    declare("sets.contains(list(T), list(T)) -> bool", contains, { cost: comparingLists(1) }),
    declare("sets.equivalent(list(T), list(T)) -> bool", equivalent, { cost: comparingLists(2) }),
    declare("sets.intersects(list(T), list(T)) -> bool", intersects, { cost: comparingLists(1) }),
  ];
}
