import { type Type, untyped, type ValueConversion } from "../../schema/internal.ts";
import { type Json, MergeError, showValue, toJson } from "../../value/internal.ts";
import { createValueConverter, describeValues, fitsField, type ValueConverter } from "../values/index.ts";

/** A field of a rule. */
export interface RuleField {
  /** As errors have it. */
  readonly path: string;
  readonly type: Type;
}

/** What a rule says of how values become others. */
export interface RuleConversion {
  readonly old: RuleField;
  readonly new: RuleField;
  /** What is converted: the values, items of a list that the new one is, or values of maps that both are. */
  readonly unit: "value" | "item" | "entry";
  readonly up: ((value: Json) => Json) | undefined;
  readonly down: ((value: Json) => Json) | undefined;
  readonly convert: ValueConversion | undefined;
}

/**
 * What converts the values of a rule. A value that cannot be converted, or that comes out as something its field cannot
 * have, is an error at the path of the field that has it.
 */
export function createRuleConverter(rule: RuleConversion): ValueConverter {
  const { up, down, convert, unit } = rule;
  const isList = unit === "item";
  const [older, newer] =
    unit === "entry" ? [valueInside(rule.old), valueInside(rule.new)] : [rule.old, rule.new];
  const [upwards, downwards] = [
    { from: older, to: newer, isList },
    { from: newer, to: older, isList: false },
  ];
  if (convert !== undefined) {
    const types = { older: older.type, newer: isList ? (newer.type.list?.element ?? untyped) : newer.type };
    const converter = createValueConverter(convert, types);
    const named = isList ? ofFirst(converter) : converter;
    return {
      up: checked("it becomes", named.up, upwards),
      down: checked("it becomes", named.down, downwards),
    };
  }
  return {
    up: up === undefined ? (isList ? listOf : asItIs) : checked("up gave", up, upwards),
    down: down === undefined ? (isList ? firstOf : asItIs) : checked("down gave", down, downwards),
  };
}

function valueInside({ path, type }: RuleField): RuleField {
  return { path, type: type.map?.element ?? untyped };
}

/** Converts a value to a list of one, and a list to what its first item is converted to. */
function ofFirst({ up, down }: ValueConverter): ValueConverter {
  return {
    up: (value) => {
      const item = up(value);
      return item === null ? [] : [item];
    },
    down: (list) => {
      const first = firstOf(list);
      return first === null ? first : down(first);
    },
  };
}

/** One way of a rule's conversion. */
interface Direction {
  readonly from: RuleField;
  readonly to: RuleField;
  /** Whether what comes out must be a list, whatever the type allows. */
  readonly isList: boolean;
}

/** A function whose results are checked against the type of the field that they are for; `verb` tells of a wrong one. */
function checked(
  verb: string,
  convert: (value: Json) => unknown,
  { from, to, isList }: Direction,
): (value: Json) => Json {
  return (value) => {
    let result: unknown;
    try {
      result = convert(value);
    } catch (error) {
      throw unconvertible(from, value, to, messageOf(error), error);
    }
    const json = asJson(result);
    if (json !== undefined && fitsField(json, to.type) && (!isList || Array.isArray(json))) return json;
    const shown = result === undefined ? "nothing" : showValue(result);
    const wanted = isList ? "a list" : describeValues(to.type);
    throw unconvertible(from, value, to, `${verb} ${shown}, which must be ${wanted}: use another value`);
  };
}

function unconvertible(
  from: RuleField,
  value: Json,
  to: RuleField,
  why: string,
  cause?: unknown,
): MergeError {
  const shown = showValue(value);
  const reason = why.startsWith(`${shown} `) ? `it${why.slice(shown.length)}` : why;
  const message = `${shown} cannot be converted for ${to.path.replace(/^\./, "")}: ${reason}`;
  return new MergeError("DUPLICATE_FIELD_INVALID", from.path, message, { cause });
}

/** What a caller's function says by throwing. */
function messageOf(error: unknown): string {
  try {
    if (error instanceof MergeError) return error.detail;
    if (error instanceof Error && error.message !== "") return String(error.message);
  } catch {
    // What cannot be read says nothing.
  }
  return "it was refused";
}

function asJson(value: unknown): Json | undefined {
  try {
    return value === undefined ? undefined : toJson(value);
  } catch (error) {
    if (error instanceof MergeError) return undefined;
    throw error;
  }
}

function asItIs(value: Json): Json {
  return value;
}

function listOf(value: Json): Json {
  return [value];
}

/** The first of a list; `null` if there is none. */
export function firstOf(value: Json): Json {
  return Array.isArray(value) ? (value[0] ?? null) : null;
}
