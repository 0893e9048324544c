import { codePoints } from "../values/text.ts";
import { type EvaluationError, List, Mapping, Opaque, Optional, type Value } from "../values/value.ts";
import type { CostModel } from "./cost-model.ts";
import { add, multiply, ONE, type Range, scale } from "./range.ts";

/** What it costs to make a list or a map. */
export const LIST_COST = 10;
export const MAP_COST = 30;

/** What it costs to make an object of a named type. */
export const STRUCT_COST = 40;

/** The cost of a character that is looked at. */
export const PER_CHARACTER = 0.1;
/** The guess of how many steps of a pattern a character stands for. */
export const PER_PATTERN_CHARACTER = 0.25;

/** A call that costs the same whatever it is given. */
export const NOMINAL: CostModel = { estimate: () => ({ cost: ONE }), actual: () => 1 };

/** What `size` says of a value; 1 of what has no size. */
export function sizeOf(value: Value | EvaluationError): number {
  if (typeof value === "string") return codePoints(value);
  if (value instanceof List || value instanceof Mapping || value instanceof Opaque) return value.size;
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof Optional && value.value !== undefined) return sizeOf(value.value);
  return 1;
}

/** What it costs to look at so many characters. */
export function traversal(size: number, times = 1): number {
  return Math.ceil(size * times * PER_CHARACTER);
}

/** Looks at each character of an argument. */
export function traversing(argument: number, { times = 1, keepsSize = false } = {}): CostModel {
  return {
    estimate: (args) => {
      const size = args[argument]?.size ?? ONE;
      const cost = scale(size, times * PER_CHARACTER);
      return keepsSize ? { cost, size } : { cost };
    },
    actual: (args) => traversal(sizeOf(args[argument] as Value), times),
  };
}

/** Matches a text, the first argument, against a pattern, the second one. */
export const MATCHING: CostModel = {
  estimate: ([text, pattern]) => ({
    cost: matchingCost(text?.size ?? ONE, pattern?.size ?? ONE),
  }),
  actual: ([text, pattern]) => matchCost(sizeOf(text as Value), sizeOf(pattern as Value)),
};

/** Looks at the beginning or the end of a text, the first argument, for another text. */
export const AFFIX: CostModel = {
  estimate: ([, affix]) => ({ cost: scale(affix?.size ?? ONE, PER_CHARACTER) }),
  actual: ([text]) => traversal(sizeOf(text as Value)),
};

/** Finds parts of a text: at most, each character is one. */
export const FINDING: CostModel = {
  ...MATCHING,
  estimate: ([text, pattern]) => ({
    cost: matchingCost(text?.size ?? ONE, pattern?.size ?? ONE),
    size: { min: 0, max: text?.size.max ?? 0 },
  }),
};

/** What a match costs, by the sizes of the text and the pattern. */
export function matchCost(text: number, pattern: number): number {
  return traversal(1 + text) * Math.ceil(pattern * PER_PATTERN_CHARACTER);
}

function matchingCost(text: Range, pattern: Range): Range {
  return multiply(scale(add(text, ONE), PER_CHARACTER), scale(pattern, PER_PATTERN_CHARACTER));
}

/** Compares two values up to the length of the shorter one. */
export const COMPARING: CostModel = {
  estimate: ([left, right]) => {
    const max = Math.min(left?.size.max ?? 1, right?.size.max ?? 1);
    return { cost: scale({ min: max > 0 ? 1 : 0, max }, PER_CHARACTER) };
  },
  actual: ([left, right]) => traversal(Math.min(sizeOf(left as Value), sizeOf(right as Value))),
};

/** Joins two texts or byte sequences. */
export const JOINING: CostModel = {
  estimate: ([left, right]) => {
    const size = add(left?.size ?? ONE, right?.size ?? ONE);
    return { cost: scale(size, PER_CHARACTER), size };
  },
  actual: ([left, right]) => traversal(sizeOf(left as Value) + sizeOf(right as Value)),
};

/** Looks for one text in another. */
export const CONTAINING: CostModel = {
  estimate: ([text, part]) => ({
    cost: multiply(scale(text?.size ?? ONE, PER_CHARACTER), scale(part?.size ?? ONE, PER_CHARACTER)),
  }),
  actual: ([text, part]) => traversal(sizeOf(text as Value)) * traversal(sizeOf(part as Value)),
};
