import type { Expression, Loop } from "../../../cel/index.ts";
import { sizeOf } from "./decide.ts";
import { ERROR, interval, type Place, type Result, type Truth, truth, UNKNOWN } from "./known.ts";
import { outcomesOf } from "./outcomes.ts";
import { itemOf } from "./places.ts";
import type { Operand, Setting } from "./setting.ts";

/** The macros that are understood: what is asked of each item, and what the answers make. */
export interface Macro {
  readonly kind: "all" | "exists" | "one" | "filter" | "map";
  /** `undefined` for `map` where it takes all. */
  readonly condition: Expression | undefined;
}

export function macroOf({ step, initial, result }: Loop): Macro | undefined {
  if (step.kind !== "call") return undefined;
  const { name, args } = step;
  const [first, second] = args;
  const isFrom = (value: boolean): boolean => initial.kind === "literal" && initial.value === value;
  if (name === "_&&_" && isFrom(true)) return { kind: "all", condition: second };
  if (name === "_||_" && isFrom(false)) return { kind: "exists", condition: second };
  if (initial.kind === "list" && name === "_+_") return { kind: "map", condition: undefined };
  if (name !== "_?_:_") return undefined;
  if (initial.kind === "literal")
    return result.kind === "call" ? { kind: "one", condition: first } : undefined;
  return initial.kind === "list" ? { kind: "filter", condition: first } : undefined;
}

/** How many items there are, and for how many a condition can be true, at least and at most. */
interface Count {
  readonly size: readonly [least: number, most: number];
  readonly true: readonly [least: number, most: number];
  /** Whether it can be false for one, and an error. */
  readonly fails: boolean;
  readonly breaks: boolean;
}

export function evaluateLoop(loop: Loop, setting: Setting): Result {
  // A loop over nothing gives a value a name.
  if (loop.range.kind === "list" && loop.range.items.length === 0) {
    const named = setting.evaluate(loop.initial, setting);
    return setting.evaluate(loop.result, {
      ...setting,
      names: new Map(setting.names).set(loop.accumulator, named),
    });
  }
  const macro = macroOf(loop);
  const range = setting.evaluate(loop.range, setting);
  if (range.known === undefined) return ERROR;
  const counted = macro && count(loop, macro, range as Operand, setting);
  if (counted === undefined || macro === undefined) return UNKNOWN;
  const { size, true: hits } = counted;
  const breaks = range.breaks || counted.breaks;
  switch (macro.kind) {
    case "all":
      return truth({ yes: hits[1] >= size[0], no: counted.fails, breaks });
    case "exists":
      return truth({ yes: hits[1] > 0, no: hits[0] < 1, breaks });
    case "one":
      return truth({ yes: hits[0] <= 1 && hits[1] >= 1, no: hits[0] !== 1 || hits[1] !== 1, breaks });
    default:
      return { known: { kind: "sized", size: interval(hits[0], hits[1]) }, breaks };
  }
}

function count(loop: Loop, { condition }: Macro, range: Operand, setting: Setting): Count | undefined {
  const { known } = range;
  if (known.kind === "list") {
    const truths = known.items.map((item) => ask(loop, condition, item, setting));
    return {
      size: [truths.length, truths.length],
      true: [
        truths.filter(({ no, breaks }) => !no && !breaks).length,
        truths.filter(({ yes }) => yes).length,
      ],
      fails: truths.some(({ no }) => no),
      breaks: truths.some(({ breaks }) => breaks),
    };
  }
  if (known.kind !== "place") return undefined;
  const isMap = (known.place.view ?? known.place.base)?.type === "object";
  if (isMap && loop.second === undefined) return undefined;
  const { least, most } = sizeOf(known, setting.facts) ?? { least: 0, most: Number.POSITIVE_INFINITY };
  const each = ask(loop, condition, anyItem(known.place, setting), setting);
  if (most <= 0) return { size: [0, 0], true: [0, 0], fails: false, breaks: false };
  const isAlways = each.yes && !each.no && !each.breaks;
  return {
    size: [least, most],
    true: [isAlways ? least : 0, each.yes ? most : 0],
    fails: each.no,
    breaks: each.breaks,
  };
}

const ALWAYS: Truth = { yes: true, no: false, breaks: false };

/** How a condition comes out for an item. */
function ask(loop: Loop, condition: Expression | undefined, item: Result, setting: Setting): Truth {
  if (condition === undefined) return ALWAYS;
  return outcomesOf(condition, withItem(loop, item, setting));
}

/** Any one item of a list, or value of a map. */
export function anyItem(range: Place, { depth }: Pick<Setting, "depth">): Result {
  return { known: { kind: "place", place: itemOf(range, `*${depth}`) }, breaks: false };
}

/** A setting inside a loop. */
export function withItem({ variable, second }: Loop, item: Result, setting: Setting): Setting {
  const names = new Map(setting.names);
  if (second !== undefined) names.set(variable, { known: { kind: "anything" }, breaks: false });
  names.set(second ?? variable, item);
  return { ...setting, names, depth: setting.depth + 1 };
}
