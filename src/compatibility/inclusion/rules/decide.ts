import type { JsonObject } from "../../../value/internal.ts";
import { isNumber } from "../schema-parts.ts";
import { type Node, readNode } from "../values/node.ts";
import { acceptsText } from "../values/texts.ts";
import type { Fact, Facts, Question } from "./facts.ts";
import {
  asConstant,
  type Constant,
  type Interval,
  interval,
  isSame,
  type Known,
  type Place,
  type Truth,
} from "./known.ts";

/** Where questions go that would have to be answered to tell more. */
export type Ask = (question: Question) => void;

const EITHER: Truth = { yes: true, no: true, breaks: false };

function certainly(holds: boolean): Truth {
  return { yes: holds, no: !holds, breaks: false };
}

const nodes = new WeakMap<JsonObject, Node>();

function nodeOf(schema: JsonObject): Node {
  const known = nodes.get(schema);
  if (known !== undefined) return known;
  const node = readNode(schema);
  nodes.set(schema, node);
  return node;
}

/** All values that something can have, if they are few and known. */
export function choicesOf(known: Known, facts: Facts): readonly Constant[] | undefined {
  if (known.kind === "constant") return [known.value];
  if (known.kind !== "place") return undefined;
  const { key, base, view, value, otherwise } = known.place;
  if (value !== undefined) {
    const only = asConstant(value, view);
    return only === undefined ? undefined : [only];
  }
  const fact = facts.get("value", key);
  if (fact !== undefined && "is" in fact) return [fact.is];
  const stated = base && nodeOf(base);
  const choices = stated?.choices ?? (base?.type === "boolean" ? [false, true] : undefined);
  if (choices === undefined) return undefined;
  const all = otherwise === undefined ? choices : [...choices, otherwise];
  const constants = all.map((choice) => asConstant(choice, base));
  if (constants.includes(undefined)) return undefined;
  return (constants as Constant[]).filter(
    (choice) => fact === undefined || !fact.not.some((other) => isSame(other, choice)),
  );
}

/** Whether a place has a value. */
export function decideIs(known: Known, value: Constant, facts: Facts, ask: Ask): Truth {
  if (known.kind === "truth" && typeof value === "boolean")
    return { yes: value ? known.yes : known.no, no: value ? known.no : known.yes, breaks: false };
  const choices = choicesOf(known, facts);
  const isIt = (choice: Constant): boolean => isSame(choice, value);
  if (choices !== undefined && (choices.every(isIt) || !choices.some(isIt)))
    return certainly(choices.length > 0 && choices.every(isIt));
  if (known.kind === "interval" && typeof value === "bigint") {
    const isPossible = Number(value) >= known.least && Number(value) <= known.most;
    return isPossible && known.least !== known.most ? EITHER : certainly(isPossible);
  }
  if (known.kind !== "place") return EITHER;
  const { place } = known;
  const fact = facts.get("value", place.key);
  const others = fact !== undefined && "not" in fact ? fact.not : [];
  if (others.some(isIt)) return certainly(false);
  if (!canBe(place, value, facts)) return certainly(false);
  ask({
    key: place.key,
    answers: [
      { about: "value", is: value },
      { about: "value", not: [...others, value] },
    ],
  });
  return EITHER;
}

/** Whether the schema of a place allows a value, as far as that is known. */
function canBe(place: Place, value: Constant, facts: Facts): boolean {
  const { base, otherwise } = place;
  if (base === undefined) return true;
  if (otherwise !== undefined && asConstant(otherwise, base) === value) return true;
  if (typeof value === "string" && base.type === "string")
    return acceptsText(nodeOf(base).texts, value) !== false;
  const range = typeof value === "bigint" ? rangeOf({ kind: "place", place }, facts) : undefined;
  return range === undefined || (Number(value) >= range.least && Number(value) <= range.most);
}

/** Whether two things are equal. */
export function decideEqual(one: Known, other: Known, facts: Facts, ask: Ask): Truth | undefined {
  if (other.kind === "constant") return decideIs(one, other.value, facts, ask);
  if (one.kind === "constant") return decideIs(other, one.value, facts, ask);
  if (one.kind === "place" && other.kind === "place" && one.place.key === other.place.key)
    return certainly(true);
  if (one.kind === "truth" && other.kind === "truth" && one.yes !== one.no && other.yes !== other.no)
    return certainly(one.yes === other.yes);
  const [left, right] = [rangeOf(one, facts), rangeOf(other, facts)];
  if (left === undefined || right === undefined) return undefined;
  if (left.most < right.least || right.most < left.least) return certainly(false);
  return left.least === left.most && right.least === right.most ? certainly(true) : undefined;
}

/** A number of which nothing else is known than where it is. */
export interface Measured extends Interval {
  /** What facts about it are under; `undefined` if it is no single place's. */
  readonly key?: string | undefined;
}

/** Whether a number is at most another one. */
export function decideAtMost(one: Measured, other: Measured, ask: Ask): Truth | undefined {
  if (one.most <= other.least) return certainly(true);
  if (one.least > other.most) return certainly(false);
  const split = ({ key, least, most }: Measured, at: number): void => {
    if (key === undefined) return;
    const answers: Fact[] = [
      { about: "range", least, most: at },
      { about: "range", least: at + 1, most },
    ];
    ask({ key, answers });
  };
  if (other.least === other.most) split(one, other.least);
  else if (one.least === one.most) split(other, one.least - 1);
  else return undefined;
  return EITHER;
}

/** Between which whole numbers something is; `undefined` if it is not known to be one. */
export function rangeOf(known: Known, facts: Facts): Measured | undefined {
  if (known.kind === "interval") return known;
  if (known.kind === "constant") {
    const { value } = known;
    return typeof value === "bigint" && Number.isSafeInteger(Number(value))
      ? interval(Number(value), Number(value))
      : undefined;
  }
  if (known.kind !== "place") return undefined;
  const { key, base, view, value, otherwise } = known.place;
  if (value !== undefined)
    return typeof value === "number" && view?.type === "integer" ? interval(value, value) : undefined;
  if (base?.type !== "integer") return undefined;
  const choices = choicesOf(known, facts)?.map(Number);
  if (choices !== undefined && choices.length > 0)
    return narrowed(`#${key}`, Math.min(...choices), Math.max(...choices), undefined, facts);
  const { minimum, maximum } = base;
  const least = isNumber(minimum)
    ? Math.ceil(Number(minimum)) + Number(base.exclusiveMinimum === true)
    : -Infinity;
  const most = isNumber(maximum)
    ? Math.floor(Number(maximum)) - Number(base.exclusiveMaximum === true)
    : Infinity;
  return narrowed(`#${key}`, least, most, otherwise, facts);
}

/** How many characters, items or entries something has; `undefined` if it has no size. */
export function sizeOf(known: Known, facts: Facts): Measured | undefined {
  if (known.kind === "sized") return known.size;
  if (known.kind === "list") return interval(known.items.length, known.items.length);
  const choices = choicesOf(known, facts);
  if (choices?.every((choice) => typeof choice === "string") && choices.length > 0) {
    const sizes = (choices as string[]).map((choice) => [...choice].length);
    const key = known.kind === "place" ? `size ${known.place.key}` : undefined;
    return narrowed(key, Math.min(...sizes), Math.max(...sizes), undefined, facts);
  }
  if (known.kind !== "place") return undefined;
  const { key, base, value, otherwise } = known.place;
  if (value !== undefined) return fixed(value);
  const what = SIZES[String(base?.type)];
  if (base === undefined || what === undefined) return undefined;
  const [least, most] = [base[`min${what}`], base[`max${what}`]];
  const size = otherwise === undefined ? undefined : fixed(otherwise)?.least;
  return narrowed(
    `size ${key}`,
    isNumber(least) ? Math.max(0, Number(least)) : 0,
    isNumber(most) ? Number(most) : Infinity,
    size,
    facts,
  );
}

const SIZES: Readonly<Record<string, string>> = { string: "Length", array: "Items", object: "Properties" };

function fixed(value: unknown): Interval | undefined {
  const isText = typeof value === "string";
  if (!isText && (typeof value !== "object" || value === null)) return undefined;
  const size = isText ? [...value].length : Array.isArray(value) ? value.length : Object.keys(value).length;
  return interval(size, size);
}

function narrowed(key: string | undefined, least: number, most: number, or: unknown, facts: Facts): Measured {
  const fact = key === undefined ? undefined : facts.get("range", key);
  const [from, to] = typeof or === "number" ? [Math.min(least, or), Math.max(most, or)] : [least, most];
  return { ...interval(Math.max(from, fact?.least ?? from), Math.min(to, fact?.most ?? to)), key };
}
