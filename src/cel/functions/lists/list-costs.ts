import type { CallEstimate, CostModel, Estimated } from "../../cost/cost-model.ts";
import { LIST_COST, PER_CHARACTER, sizeOf } from "../../cost/models.ts";
import { add, exactly, multiply, ONE, type Range, scale, UNKNOWN } from "../../cost/range.ts";
import { kindOf, type List, type Value } from "../../values/value.ts";

/** A call, and the list that it makes. */
const CALL_AND_LIST = 1 + LIST_COST;

function estimateList(size: Range, factor = 1): CallEstimate {
  return { cost: add(scale(size, factor), exactly(CALL_AND_LIST)), size };
}

function listCost(size: number, factor = 1): number {
  return Math.trunc(size * factor) + CALL_AND_LIST;
}

/** An integer that is written in the expression; 0 if it is below zero. */
function literalOf(argument: Estimated | undefined, otherwise: number): number {
  const literal = argument?.literal;
  if (typeof literal !== "bigint") return otherwise;
  return literal < 0n ? 0 : Number(literal);
}

export const SLICING: CostModel = {
  estimate: ([list, start, end]) => {
    const length = literalOf(end, list?.size.max ?? 0) - literalOf(start, 0);
    // A count of 64 bits that goes below zero comes out at the top.
    return estimateList(exactly(length < 0 ? UNKNOWN.max : length));
  },
  actual: (_args, result) => listCost(sizeOf(result)),
};

export const COUNTING: CostModel = {
  estimate: ([count]) => estimateList(exactly(literalOf(count, UNKNOWN.max))),
  actual: (_args, result) => listCost(sizeOf(result)),
};

export const REVERSING: CostModel = {
  estimate: ([list]) => estimateList(list?.size ?? ONE),
  actual: (_args, result) => listCost(sizeOf(result)),
};

export const FLATTENING: CostModel = {
  estimate: ([list, depth]) =>
    estimateList(list?.size ?? ONE, depth === undefined ? 1 : literalOf(depth, UNKNOWN.max)),
  actual: ([list, depth]) => listCost(sizeOf(list as Value), depth === undefined ? 1 : Number(depth)),
  ahead: true,
};

/** Compares each item of a list, an argument, with each other one. */
export function comparingItems(argument: number, isText = false): CostModel {
  return {
    estimate: (args) => {
      const size = args[argument]?.size ?? ONE;
      return estimateList(multiply(size, size), isText ? 2 + PER_CHARACTER : 2);
    },
    actual: (args) => {
      const list = args[argument] as List;
      const kind = list.size === 0 ? undefined : kindOf(list.at(0));
      return listCost(list.size * list.size, kind === "string" || kind === "bytes" ? 2 + PER_CHARACTER : 2);
    },
    ahead: true,
  };
}

/** Looks for each item of a list in another one, so often. */
export function comparingLists(times: number): CostModel {
  return {
    estimate: ([left, right]) => ({
      cost: add(scale(multiply(left?.size ?? ONE, right?.size ?? ONE), times), ONE),
    }),
    actual: ([left, right]) => 1 + sizeOf(left as Value) * sizeOf(right as Value) * times,
    ahead: true,
  };
}
