import { byteLength } from "../../../value/internal.ts";
import type { CostModel } from "../../cost/cost-model.ts";
import { NOMINAL, PER_CHARACTER, sizeOf, traversal } from "../../cost/models.ts";
import { add, capped, multiply, ONE, type Range, scale, UNKNOWN } from "../../cost/range.ts";
import { List, Mapping, type Value } from "../../values/value.ts";

/** The cost of a function that Kubernetes knows by its name alone. */
export function byName(model: CostModel): CostModel {
  return { ...model, untyped: true };
}

/** A call that costs the same whatever it is given. */
export const EACH: CostModel = byName(NOMINAL);

/** Replaces parts of a text: reads it, and writes the result. */
export const REPLACING: CostModel = byName({
  estimate: ([text, part, replacement]) => {
    const size = text?.size ?? ONE;
    return {
      cost: scale(size, 2 * PER_CHARACTER),
      size: replacedSize(size, part?.size ?? ONE, replacement?.size ?? ONE),
    };
  },
  actual: ([text]) => traversal(sizeOf(text as Value), 2),
});

function replacedSize(text: Range, part: Range, replacement: Range): Range {
  const most = countReplacements({ text: text.max, part: part.min, isKept: replacement.max <= part.min });
  const least = countReplacements({ text: text.min, part: part.max, isKept: part.max <= replacement.min });
  const count = { min: least.count, max: most.count };
  return add(multiply(count, replacement), { min: least.kept, max: most.kept });
}

/** How often a part is replaced, and how much of the text is counted beside that. */
function countReplacements(sizes: { text: number; part: number; isKept: boolean }): {
  count: number;
  kept: number;
} {
  // An empty part is around each character.
  if (sizes.part === 0) return { count: capped(sizes.text + 1), kept: sizes.text };
  if (sizes.isKept) return { count: 0, kept: sizes.text };
  return { count: Math.ceil(sizes.text / sizes.part), kept: 0 };
}

export const SPLITTING: CostModel = byName({
  estimate: ([text, , limit]) => {
    const size = text?.size ?? ONE;
    return { cost: scale(size, 2 * PER_CHARACTER), size: { min: 0, max: mostParts(size, limit?.literal) } };
  },
  actual: ([text]) => traversal(sizeOf(text as Value), 2),
});

/** A limit below zero is no limit. */
function mostParts(text: Range, limit: Value | undefined): number {
  if (typeof limit !== "bigint") return text.max;
  return limit < 0n ? UNKNOWN.max : Number(limit);
}

export const JOINING_TEXTS: CostModel = byName({
  estimate: ([list, separator]) => {
    const count = list?.size ?? ONE;
    const texts = multiply(count, list?.items?.().size ?? { min: 0, max: 0 });
    const gaps = { min: Math.max(0, count.min - 1), max: Math.max(0, count.max - 1) };
    const size = separator === undefined ? texts : add(texts, multiply(separator.size, gaps));
    return { cost: scale(size, PER_CHARACTER), size };
  },
  actual: (_args, result) => traversal(sizeOf(result), 2),
});

/** Looks at each item of a list, or at each character of a text, which is the first argument. */
export const LOOKING_THROUGH: CostModel = byName({
  estimate: ([list]) => {
    const size = list?.size ?? ONE;
    const items = list?.items?.();
    if (items === undefined) return { cost: scale(size, PER_CHARACTER) };
    const isText = items.type.kind === "string" || items.type.kind === "bytes";
    return { cost: multiply(size, isText ? add(ONE, scale(items.size, PER_CHARACTER)) : ONE) };
  },
  actual: ([list]) => costToVisit(list as Value),
});

function costToVisit(value: Value): number {
  if (typeof value === "string") return Math.trunc(byteLength(value) * PER_CHARACTER);
  if (value instanceof Uint8Array) return Math.trunc(value.length * PER_CHARACTER);
  let cost = 0;
  if (value instanceof List) {
    for (let index = 0; index < value.size; index++) cost += costToVisit(value.at(index));
    return cost;
  }
  if (value instanceof Mapping) {
    for (const key of value.keys()) cost += costToVisit(key) + costToVisit(value.get(key) as Value);
    return cost;
  }
  return 1;
}
