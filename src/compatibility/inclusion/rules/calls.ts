import type { Call } from "../../../cel/index.ts";
import { Budget, compilePattern, PatternError, SearchTooLong } from "../../../pattern/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { readNode } from "../values/node.ts";
import { readTexts, textsWithin } from "../values/texts.ts";
import { choicesOf, type Measured, rangeOf, sizeOf } from "./decide.ts";
import { ERROR, interval, type Known, type Place, type Result, truth, UNKNOWN } from "./known.ts";
import { entryOf, fieldOf, itemOf } from "./places.ts";
import { askPresence, joinKnown, type Operand, type Setting, visit } from "./setting.ts";
import type { Work } from "./work.ts";

/** Functions that give a value for whatever they are given. */
const SAFE = new Set([
  ...["startsWith", "endsWith", "contains", "lowerAscii", "upperAscii", "trim", "replace", "split", "join"],
  ...[
    "string",
    "type",
    "isURL",
    "isIP",
    "isCIDR",
    "isQuantity",
    "isSemver",
    "dyn",
    "size",
    "@in",
    "_==_",
    "_!=_",
  ],
]);

/** What the names of calls begin with that stand for what a schema demands of a value. */
export const SCHEMA_PART = "schema ";

/** What a call gives that is no operator of logic. Its operands are not always errors. */
export function decideCall({ name, args }: Call, operands: readonly Operand[], setting: Setting): Result {
  const { facts } = setting;
  const [one, other] = operands;
  const breaks = operands.some((operand) => operand.breaks);
  const anything: Result = {
    known: { kind: "anything" },
    breaks: breaks || !(SAFE.has(name) || name.startsWith(SCHEMA_PART)),
  };
  if (one === undefined) return name === "optional.none" ? optional(undefined, false, false) : UNKNOWN;
  switch (name) {
    case "size": {
      const known = sizeOf(one.known, facts);
      return known === undefined ? { ...anything, breaks: true } : { known, breaks };
    }
    case "_+_":
    case "_-_":
    case "_*_":
      return calculate(name, operands, setting) ?? { ...anything, breaks: true };
    case "_[_]":
      return other === undefined ? UNKNOWN : index(one, other, setting);
    case "_?._":
    case "_[?_]": {
      const place = other && optionalPlace(name, one.known, other.known, setting);
      return place === undefined ? UNKNOWN : optionalAt(place, one, breaks);
    }
    case "optional.of":
      return optional(one, false, breaks);
    case "hasValue":
      if (one.known.kind !== "optional") return UNKNOWN;
      return truth({
        yes: one.known.value !== undefined,
        no: one.known.mayLack || one.known.value === undefined,
        breaks,
      });
    case "orValue":
      return other === undefined ? UNKNOWN : orValue(one.known, other, breaks, setting);
    case "matches":
    case "startsWith":
    case "endsWith":
    case "contains":
      return args.length === 0 || other === undefined ? anything : decideText(name, one, other, setting);
    default:
      return anything;
  }
}

function optional(value: Result | undefined, mayLack: boolean, breaks: boolean): Result {
  return { known: { kind: "optional", value, mayLack }, breaks };
}

function optionalAt(place: Place, { known }: Operand, breaks: boolean): Result {
  const mayLack = place.isThere !== true || (known.kind === "optional" && known.mayLack);
  const value = place.isThere === false ? undefined : visit({ ...place, isThere: true }, false);
  return optional(value, mayLack, breaks);
}

function optionalPlace(name: string, known: Known, key: Known, setting: Setting): Place | undefined {
  const inner = known.kind === "optional" ? known.value?.known : known;
  if (known.kind === "optional" && known.value === undefined)
    return { key: "", base: undefined, view: undefined, isThere: false };
  if (inner?.kind !== "place" || key.kind !== "constant" || typeof key.value !== "string") return undefined;
  const place =
    name === "_?._"
      ? fieldOf(inner.place, key.value, setting.facts)
      : entryOf(inner.place, key.value, setting.facts);
  askPresence(place, setting);
  return place;
}

function orValue(known: Known, other: Operand, breaks: boolean, { facts }: Setting): Result {
  if (known.kind !== "optional") return UNKNOWN;
  if (known.value === undefined) return other;
  if (!known.mayLack || known.value.known === undefined) return known.value;
  return { known: joinKnown([known.value.known, other.known], facts), breaks };
}

/** An item of a list by a number that is written out, or an entry of a map by its key. */
function index(list: Operand, which: Operand, setting: Setting): Result {
  const { known } = list;
  const breaks = list.breaks || which.breaks;
  if (known.kind !== "place" || which.known.kind !== "constant") return UNKNOWN;
  const { value } = which.known;
  if (typeof value === "string") {
    const place = entryOf(known.place, value, setting.facts);
    askPresence(place, setting);
    return visit(place, breaks);
  }
  const size = typeof value === "bigint" ? sizeOf(known, setting.facts) : undefined;
  if (size === undefined) return UNKNOWN;
  if (size.most <= Number(value) || Number(value) < 0) return ERROR;
  const inside = visit(itemOf(known.place, `${value}`), breaks);
  return { ...inside, breaks: inside.breaks || size.least <= Number(value) };
}

function calculate(name: string, operands: readonly Operand[], { facts }: Setting): Result | undefined {
  const [one, other] = operands.map(({ known }) => rangeOf(known, facts));
  if (one === undefined || other === undefined) return undefined;
  const combine = (a: number, b: number): number => (name === "_+_" ? a + b : name === "_-_" ? a - b : a * b);
  const ends = [one, other].flatMap(({ least, most }: Measured) => [least, most]);
  // Beyond this, sums would be errors in the end.
  if (ends.some((end) => Math.abs(end) > 2 ** 31 && end !== Number.POSITIVE_INFINITY)) return undefined;
  const results = [one.least, one.most].flatMap((a) => [other.least, other.most].map((b) => combine(a, b)));
  if (results.some(Number.isNaN)) return undefined;
  return {
    known: interval(Math.min(...results), Math.max(...results)),
    breaks: operands.some(({ breaks }) => breaks),
  };
}

/** What is asked of a text: decided where all texts that it can be come out the same. */
function decideText(name: string, one: Operand, other: Operand, { facts, work }: Setting): Result {
  const breaks = one.breaks || other.breaks;
  const open = truth({ yes: true, no: true, breaks });
  const { known } = other;
  if (known.kind !== "constant" || typeof known.value !== "string") return open;
  const choices = choicesOf(one.known, facts);
  const { value } = known;
  if (choices?.every((choice) => typeof choice === "string")) {
    const answers = choices.map((choice) => isSo(name, choice as string, value));
    if (answers.includes(undefined)) return open;
    return truth({ yes: answers.includes(true), no: answers.includes(false), breaks });
  }
  const base = one.known.kind === "place" ? one.known.place.base : undefined;
  if (name !== "matches" || base?.type !== "string") return open;
  const isOwn = one.known.kind === "place" && one.known.place.otherwise === undefined;
  return isOwn && allMatch(base, value, work) ? truth({ yes: true, no: false, breaks }) : open;
}

const matching = new WeakMap<JsonObject, Map<string, boolean>>();

/** Whether all texts that a schema accepts match a pattern. */
function allMatch(schema: JsonObject, pattern: string, work: Work): boolean {
  const known = matching.get(schema) ?? new Map<string, boolean>();
  matching.set(schema, known);
  const found = known.get(pattern);
  if (found !== undefined) return found;
  work.spend(10_000);
  const wanted = { ...readTexts([], undefined), patterns: [pattern] };
  const { holds } = textsWithin(readNode(schema).texts, wanted, new Budget(2 ** 18));
  known.set(pattern, holds === true);
  return holds === true;
}

function isSo(name: string, text: string, value: string): boolean | undefined {
  if (name === "startsWith") return text.startsWith(value);
  if (name === "endsWith") return text.endsWith(value);
  if (name === "contains") return text.includes(value);
  try {
    return compilePattern(value).matches(text);
  } catch (error) {
    if (error instanceof PatternError || error instanceof SearchTooLong) return undefined;
    throw error;
  }
}
