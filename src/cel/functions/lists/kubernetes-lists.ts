import { Duration, fail, kindOf, type List, Uint, type Value } from "../../values/value.ts";
import { declare, type Overload } from "../declare.ts";
import { addDurations, addInts, addUints } from "../operators/arithmetic.ts";
import { areEqual } from "../operators/equality.ts";
import { compareItems, ORDERED } from "../operators/ordering.ts";
import { LOOKING_THROUGH } from "../strings/string-costs.ts";

function isSorted(list: List): boolean {
  for (let index = 1; index < list.size; index++) {
    if (compareItems(list.at(index - 1), list.at(index)) > 0) return false;
  }
  return true;
}

function sum<T extends Value>(list: List, zero: T, add: (total: T, item: T) => T): T {
  let total = zero;
  for (let index = 0; index < list.size; index++) {
    const item = list.at(index);
    // Only of the first item is it known that it has the type.
    if (kindOf(item) !== kindOf(zero)) return fail("no such overload");
    total = add(total, item as T);
  }
  return total;
}

const NO_TIME = new Duration(0n);
const NOTHING = new Uint(0n);

function addDoubles(left: number, right: number): number {
  return left + right;
}

function findExtreme(list: List, name: string, sign: number): Value {
  if (list.size === 0) return fail(`${name} called on empty list`);
  let found = list.at(0);
  for (let index = 1; index < list.size; index++) {
    const item = list.at(index);
    if (compareItems(item, found) * sign > 0) found = item;
  }
  return found;
}

function max(list: List): Value {
  return findExtreme(list, "max", 1);
}

function min(list: List): Value {
  return findExtreme(list, "min", -1);
}

function indexOf(list: List, item: Value): bigint {
  for (let index = 0; index < list.size; index++) {
    if (areEqual(list.at(index), item)) return BigInt(index);
  }
  return -1n;
}

function lastIndexOf(list: List, item: Value): bigint {
  for (let index = list.size - 1; index >= 0; index--) {
    if (areEqual(list.at(index), item)) return BigInt(index);
  }
  return -1n;
}

/** Kubernetes' own functions on lists. */
export function declareKubernetesLists(): readonly Overload[] {
  const looking = { cost: LOOKING_THROUGH };
  return [
    ...ORDERED.map((type) => declare(`member list(${type}) isSorted() -> bool`, isSorted, looking)),
    declare("member list(int) sum() -> int", (list: List) => sum(list, 0n, addInts), looking),
    declare("member list(uint) sum() -> uint", (list: List) => sum(list, NOTHING, addUints), looking),
    declare("member list(double) sum() -> double", (list: List) => sum(list, 0, addDoubles), looking),
    declare(
      "member list(duration) sum() -> duration",
      (list: List) => sum(list, NO_TIME, addDurations),
      looking,
    ),
    ...ORDERED.map((type) => declare(`member list(${type}) max() -> ${type}`, max, looking)),
    ...ORDERED.map((type) => declare(`member list(${type}) min() -> ${type}`, min, looking)),
    declare("member list(A) indexOf(A) -> int", indexOf, looking),
    declare("member list(A) lastIndexOf(A) -> int", lastIndexOf, looking),
  ];
}
