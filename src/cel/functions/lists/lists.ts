import { ArrayList, fail, itemsOf, kindOf, List, type Value } from "../../values/value.ts";
import { PER_ITEM, spend } from "../../values/work.ts";
import { declare, type Overload } from "../declare.ts";
import { areEqual } from "../operators/equality.ts";
import { compareItems, ORDERED } from "../operators/ordering.ts";
import { COUNTING, comparingItems, FLATTENING, REVERSING, SLICING } from "./list-costs.ts";

function slice(list: List, start: bigint, end: bigint): List {
  const call = `cannot slice(${start}, ${end})`;
  if (start < 0n || end < 0n) return fail(`${call}, negative indexes not supported`);
  if (start > end) return fail(`${call}, start index must be less than or equal to end index`);
  if (BigInt(list.size) < end) return fail(`${call}, list is length ${list.size}`);
  const items: Value[] = [];
  for (let index = Number(start); index < Number(end); index++) items.push(list.at(index));
  return new ArrayList(items);
}

function flatten(list: List): List {
  return flattenTo(list, 1n);
}

function flattenTo(list: List, depth: bigint): List {
  if (depth < 0n) return fail("level must be non-negative");
  const items: Value[] = [];
  addFlat(items, list, depth);
  return new ArrayList(items);
}

function addFlat(items: Value[], list: List, depth: bigint): void {
  for (let index = 0; index < list.size; index++) {
    spend(PER_ITEM);
    const item = list.at(index);
    if (item instanceof List && depth > 0n) addFlat(items, item, depth - 1n);
    else items.push(item);
  }
}

function sort(list: List): List {
  return sortByKeys(list, list);
}

/** The items of a list in the order of their keys, which another list has. */
function sortByKeys(list: List, keys: List): List {
  if (list.size !== keys.size) {
    return fail(
      "@sortByAssociatedKeys() expected a list of the same size as the associated keys list, " +
        `but got ${list.size} and ${keys.size} elements respectively`,
    );
  }
  if (list.size === 0) return list;
  const sorted = itemsOf(keys);
  const kind = kindOf(sorted[0] as Value);
  if (!ORDERED.includes(kind)) return fail("list elements must be comparable");
  if (sorted.length > 1 && sorted.some((key) => kindOf(key) !== kind)) {
    return fail("list elements must have the same type");
  }
  const order = sorted.map((_, index) => index);
  order.sort((a, b) => compareItems(sorted[a] as Value, sorted[b] as Value));
  return new ArrayList(order.map((index) => list.at(index)));
}

/** The numbers below another one. They are not kept, so that a long list takes no longer than a short one to make. */
class Range extends List {
  readonly size: number;

  constructor(size: number) {
    super();
    this.size = size;
  }

  at(index: number): Value {
    return BigInt(index);
  }
}

function range(count: bigint): List {
  return new Range(Math.max(0, Number(count)));
}

function reverse(list: List): List {
  return new ArrayList([...itemsOf(list)].reverse());
}

function distinct(list: List): List {
  const items: Value[] = [];
  for (let index = 0; index < list.size; index++) {
    const item = list.at(index);
    if (!items.some((other) => areEqual(item, other))) items.push(item);
  }
  return new ArrayList(items);
}

/** The lists library of cel-go, version 3. */
export function declareLists(): readonly Overload[] {
  const isText = (type: string): boolean => type === "string" || type === "bytes";
  return [
    declare("member list(T) slice(int, int) -> list(T)", slice, { cost: SLICING }),
    declare("member list(list(T)) flatten() -> list(T)", flatten, { cost: FLATTENING }),
    declare("member list(dyn) flatten(int) -> list(dyn)", flattenTo, { cost: FLATTENING }),
    ...ORDERED.map((type) =>
      declare(`member list(${type}) sort() -> list(${type})`, sort, {
        cost: comparingItems(0, isText(type)),
      }),
    ),
    ...ORDERED.map((type) =>
      declare(`member list(T) @sortByAssociatedKeys(list(${type})) -> list(T)`, sortByKeys, {
        cost: comparingItems(1, isText(type)),
      }),
    ),
    declare("lists.range(int) -> list(int)", range, { cost: COUNTING }),
    declare("member list(T) reverse() -> list(T)", reverse, { cost: REVERSING }),
    declare("member list(T) distinct() -> list(T)", distinct, { cost: comparingItems(0) }),
  ];
}
