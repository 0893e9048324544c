import type { CostModel } from "../../cost/cost-model.ts";
import { ONE } from "../../cost/range.ts";
import { printPlain } from "../../values/print-value.ts";
import { FIRST } from "../../values/timestamp.ts";
import {
  ArrayList,
  Duration,
  fail,
  itemsOf,
  List,
  Mapping,
  Optional,
  Timestamp,
  Uint,
  type Value,
} from "../../values/value.ts";
import { declare, declareSpecial, type Overload } from "../declare.ts";

function of(value: Value): Optional {
  return new Optional(value);
}

/** Whether a value is the zero value of its type; the types of libraries have none. */
function isZero(value: Value): boolean {
  switch (typeof value) {
    case "string":
      return value === "";
    case "boolean":
      return !value;
    case "bigint":
      return value === 0n;
    case "number":
      return value === 0;
    default:
  }
  if (value === null) return true;
  if (value instanceof List || value instanceof Mapping) return value.size === 0;
  if (value instanceof Uint) return value.value === 0n;
  if (value instanceof Uint8Array) return value.length === 0;
  if (value instanceof Duration) return value.nanoseconds === 0n;
  return value instanceof Timestamp && value.nanoseconds === FIRST;
}

function ofNonZero(value: Value): Optional {
  return isZero(value) ? Optional.NONE : new Optional(value);
}

function getValue(optional: Optional): Value {
  return optional.value === undefined ? fail("optional.none() dereference") : optional.value;
}

function toOptional(value: Value | undefined): Optional {
  return value === undefined ? Optional.NONE : new Optional(value);
}

function unwrap(list: List): List {
  const values: Value[] = [];
  for (const item of itemsOf(list)) {
    if (!(item instanceof Optional)) return fail(`value ${printPlain(item)} is not optional`);
    if (item.value !== undefined) values.push(item.value);
  }
  return new ArrayList(values);
}

/** The evaluator decides itself, so that only what it looks at costs something. */
const DECIDING: CostModel = { estimate: () => ({ cost: ONE }), actual: () => 0, untyped: true };

/** The optional library of cel-go, version 2. */
export function declareOptionals(): readonly Overload[] {
  return [
    declare("optional.of(V) -> optional(V)", of),
    declare("optional.ofNonZeroValue(V) -> optional(V)", ofNonZero),
    declare("optional.none() -> optional(V)", () => Optional.NONE),
    declare("member optional(V) value() -> V", getValue),
    declare("member optional(V) hasValue() -> bool", (optional: Optional) => optional.value !== undefined),
    declareSpecial("member optional(V) or(optional(V)) -> optional(V)", DECIDING),
    declareSpecial("member optional(V) orValue(V) -> V", DECIDING),
    declareSpecial("_?._(dyn, string) -> optional(V)"),
    declareSpecial("_[?_](list(V), int) -> optional(V)"),
    declareSpecial("_[?_](optional(list(V)), int) -> optional(V)"),
    declareSpecial("_[?_](map(K, V), K) -> optional(V)"),
    declareSpecial("_[?_](optional(map(K, V)), K) -> optional(V)"),
    declareSpecial("_[_](optional(list(V)), int) -> optional(V)"),
    declareSpecial("_[_](optional(map(K, V)), K) -> optional(V)"),
    declare("member list(V) last() -> optional(V)", (list: List) =>
      toOptional(list.size === 0 ? undefined : list.at(list.size - 1)),
    ),
    declare("member list(V) first() -> optional(V)", (list: List) =>
      toOptional(list.size === 0 ? undefined : list.at(0)),
    ),
    declare("optional.unwrap(list(optional(V))) -> list(V)", unwrap),
    declare("member list(optional(V)) unwrapOpt() -> list(V)", unwrap),
  ];
}
