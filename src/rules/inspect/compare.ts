import { codePoints, type Expression } from "../../cel/index.ts";
import type { Json, JsonArray } from "../../value/internal.ts";
import { type NumberRange, numbersOf, sizesOf } from "./bounds.ts";
import { type Known, resolve, type Scope } from "./known.ts";
import { ANYTHING, type Verdict } from "./verdict.ts";

/** Whether two values are the same. */
export function decideEqual(first: Expression, second: Expression, scope: Scope): Verdict {
  const [a, b] = [resolve(first, scope), resolve(second, scope)];
  if (a !== undefined && a.key === b?.key) {
    return { canHold: true, canFail: false, canBreak: !a.isThere, why: ["both sides are the same"] };
  }
  const [known, other] = a === undefined ? [b, first] : [a, second];
  if (known !== undefined && other.kind === "literal" && typeof other.value === "string") {
    return decideAmong(known, [other.value]);
  }
  const [left, right] = [rangeOf(first, scope), rangeOf(second, scope)];
  if (left === undefined || right === undefined) return ANYTHING;
  const isExact = left.min === left.max && right.min === right.max;
  const [isBelow, isAbove] = [left.max < right.min, right.max < left.min];
  const why = isBelow
    ? [left.most, right.least]
    : isAbove
      ? [left.least, right.most]
      : [left.least, left.most, right.least, right.most];
  return {
    canHold: !isBelow && !isAbove,
    canFail: !isExact || left.min !== right.min,
    canBreak: !left.isThere || !right.isThere,
    why: why.filter((limit) => limit !== undefined),
  };
}

/** Whether a number is below another one. */
export function decideOrder(
  first: Expression | undefined,
  second: Expression | undefined,
  orEqual: boolean,
  scope: Scope,
): Verdict {
  const [left, right] = [first && rangeOf(first, scope), second && rangeOf(second, scope)];
  if (left === undefined || right === undefined) return ANYTHING;
  const canHold = orEqual ? left.min <= right.max : left.min < right.max;
  const why = canHold ? [left.most, right.least] : [left.least, right.most];
  return {
    canHold,
    canFail: orEqual ? left.max > right.min : left.max >= right.min,
    canBreak: !left.isThere || !right.isThere,
    why: why.filter((limit) => limit !== undefined),
  };
}

/** Whether a text is in a list that the rule writes out. */
export function decideIn(
  first: Expression | undefined,
  second: Expression | undefined,
  scope: Scope,
): Verdict {
  const known = first && resolve(first, scope);
  if (known === undefined || second?.kind !== "list") return ANYTHING;
  const values = second.items.map(({ value }) => (value.kind === "literal" ? value.value : undefined));
  return values.every((value) => typeof value === "string") ? decideAmong(known, values) : ANYTHING;
}

/** Whether a text is one of these. */
function decideAmong({ schema, name, isThere }: Known, values: readonly string[]): Verdict {
  if (schema.type !== "string" || sizesOf(schema) === undefined) return ANYTHING;
  const choices = Array.isArray(schema.enum) ? (schema.enum as JsonArray) : undefined;
  if (choices !== undefined) {
    const isAmong = (choice: Json): boolean => values.includes(choice as string);
    const [canHold, canFail] = [choices.some(isAmong), !choices.every(isAmong)];
    const shown = choices.map((choice) => JSON.stringify(choice)).join(", ");
    return { canHold, canFail, canBreak: !isThere, why: [`${name} is one of ${shown}`] };
  }
  const { min, max, least, most } = sizesOf(schema) as NumberRange;
  const lengths = values.map(codePoints);
  const limit = lengths.some((length) => length < min) ? least : most;
  return {
    canHold: lengths.some((length) => length >= min && length <= max),
    canFail: true,
    canBreak: !isThere,
    why: limit === undefined ? [] : [`${name} has ${limit}`],
  };
}

interface RangeOf extends NumberRange {
  readonly isThere: boolean;
}

/** Between which numbers a number is; `undefined` if it is not known to be one. */
function rangeOf(expression: Expression, scope: Scope): RangeOf | undefined {
  if (expression.kind === "literal") {
    const number = typeof expression.value === "bigint" ? Number(expression.value) : expression.value;
    if (typeof number !== "number" || Math.abs(number) > Number.MAX_SAFE_INTEGER) return undefined;
    return { min: number, max: number, isThere: true };
  }
  const measured = measuredBy(expression);
  const known = resolve(measured ?? expression, scope);
  const range = known && (measured === undefined ? numbersOf : sizesOf)(known.schema);
  if (known === undefined || range === undefined) return undefined;
  const { isThere, name } = known;
  const { least, most } = range;
  return {
    ...range,
    isThere,
    least: least && `${name} has ${least}`,
    most: most && `${name} has ${most}`,
  };
}

/** What an expression asks the size of; `undefined` if it is something else. */
function measuredBy(expression: Expression): Expression | undefined {
  if (expression.kind !== "call" || expression.name !== "size") return undefined;
  return expression.target ?? expression.args[0];
}
