import {
  didYouMean,
  nearMatches,
  type SimpleConversion,
  stepsOf,
  type Type,
  type ValueConversion,
} from "../../schema/internal.ts";
import { equal, type Json, readJson, showValue } from "../../value/internal.ts";
import { conversionProblem } from "./conversion-problem.ts";
import { kindOf, kindsAllowed, printKinds, type ValueKind } from "./value-kinds.ts";

/** A field that values are converted from, or to. */
export interface ConversionSide {
  readonly type: Type;
  /** What errors call it. */
  readonly name: string;
}

/**
 * Why a conversion does not fit two fields, and what to do about it; `undefined` if it fits. Without a conversion, values
 * are the same on both sides.
 */
export function conversionMisfit(
  conversion: ValueConversion | undefined,
  older: ConversionSide,
  newer: ConversionSide,
): string | undefined {
  const unpacked = unpack(conversion === undefined ? [] : stepsOf(conversion), older, newer);
  if (typeof unpacked === "string") return unpacked;
  const [first, last] = [unpacked.steps[0], unpacked.steps.at(-1)];
  if (first === undefined || last === undefined) return differentKinds(unpacked.older, unpacked.newer);
  return misfit(endsOf(first).older, unpacked.older) ?? misfit(endsOf(last).newer, unpacked.newer);
}

/** The type of the keys of a conversion's table, where it is known. */
export function keyType(conversion: ValueConversion, older: Type, newer: Type): Type | undefined {
  const unpacked = unpack(stepsOf(conversion), { type: older, name: "" }, { type: newer, name: "" });
  const isFirst = typeof unpacked === "object" && typeof unpacked.steps[0] === "object";
  return isFirst ? unpacked.older.type : undefined;
}

/** What a key of a table stands for: a boolean or a number where the type is one; `undefined` if it is not one then. */
export function readTableKey(type: Type | undefined, key: string): Json | undefined {
  const kinds = type === undefined ? undefined : kindsAllowed(type);
  if (kinds === undefined || kinds.has("text")) return key;
  const value = readJson(key);
  const kind = value === undefined ? undefined : kindOf(value);
  return kind !== undefined && kinds.has(kind) ? value : undefined;
}

/** What a step has at one end. */
interface End {
  /** What errors call it: `text-to-number takes`. */
  readonly name: string;
  /** `undefined` for any. */
  readonly kind?: ValueKind | undefined;
  /** Whether the value is inside a list, or in this field of an object. */
  readonly inside?: true | string;
  /** Given the field's type, the values that a table has. */
  readonly values?: (type: Type) => readonly [stated: Json, value: Json | undefined][];
}

function endsOf(step: SimpleConversion): { readonly older: End; readonly newer: End } {
  if (typeof step === "string") {
    const [from, to] = step.split("-to-") as [string, string];
    return { older: namedEnd(`${step} takes`, from), newer: namedEnd(`${step} gives`, to) };
  }
  if ("wrap" in step)
    return {
      older: { name: "wrap takes" },
      newer: { name: "wrap gives", kind: "object", inside: step.wrap },
    };
  if ("unwrap" in step)
    return {
      older: { name: "unwrap takes", kind: "object", inside: step.unwrap },
      newer: { name: "unwrap gives" },
    };
  const { values } = step;
  return {
    older: {
      name: "values takes",
      values: (type) => Object.keys(values).map((key) => [key, readTableKey(type, key)]),
    },
    newer: { name: "values gives", values: () => Object.values(values).map((value) => [value, value]) },
  };
}

function namedEnd(name: string, word: string): End {
  switch (word) {
    case "item":
      return { name };
    case "list":
      return { name, kind: "list", inside: true };
    case "boolean":
      return { name, kind: "boolean" };
    case "text":
    case "duration":
    case "quantity":
      return { name, kind: "text" };
    default:
      return { name, kind: "number" };
  }
}

/** What is to be converted inside the lists and objects that values are taken out of first, and put into last. */
function unpack(
  steps: readonly SimpleConversion[],
  older: ConversionSide,
  newer: ConversionSide,
): { steps: readonly SimpleConversion[]; older: ConversionSide; newer: ConversionSide } | string {
  const ends = steps.map(endsOf);
  const left = enter(
    ends.map((end) => end.older),
    older,
  );
  const right = enter(ends.map((end) => end.newer).reverse(), newer);
  if (typeof left === "string") return left;
  if (typeof right === "string") return right;
  const middle = steps.slice(left.passed, steps.length - right.passed);
  return { steps: middle, older: left.side, newer: right.side };
}

/** Goes into as many lists and objects as there are at the beginning; gives a sentence if the field is something else. */
function enter(
  ends: readonly End[],
  field: ConversionSide,
): { side: ConversionSide; passed: number } | string {
  let side = field;
  let passed = 0;
  for (const end of ends) {
    if (end.inside === undefined) break;
    const { list, map } = side.type;
    const around = end.inside === true ? list : map;
    if (around === undefined) return misfit(end, side) as string;
    const type = end.inside === true ? list?.element : (map?.fields.get(end.inside)?.type ?? map?.element);
    if (type === undefined) {
      const names = [...(map?.fields.keys() ?? [])];
      const hint = didYouMean(nearMatches(String(end.inside), names), `use ${names.join(" or ")}`);
      return `${side.name} has no field "${end.inside}": ${hint}`;
    }
    side = {
      type,
      name: end.inside === true ? `an item of ${side.name}` : `"${end.inside}" of ${side.name}`,
    };
    passed++;
  }
  return { side, passed };
}

/** Why the end of a step does not fit a field. */
function misfit({ name, kind, values }: End, field: ConversionSide): string | undefined {
  const allowed = kindsAllowed(field.type);
  if (kind !== undefined && !allowed.has(kind))
    return `${name} ${printKinds([kind])}, but ${field.name} is ${printKinds(allowed)}: use another conversion`;
  for (const [stated, value] of values?.(field.type) ?? []) {
    const kindOfValue = value === undefined ? undefined : kindOf(value);
    if (value === null) continue;
    if (value === undefined || kindOfValue === undefined || !allowed.has(kindOfValue))
      return `the table has ${showValue(stated)}, but ${field.name} is ${printKinds(allowed)}: use values that it can have`;
    const choices = field.type.scalar?.enum;
    if (choices === undefined || choices.some((choice) => equal(choice, value))) continue;
    const texts = choices.filter((choice) => typeof choice === "string");
    const hint = didYouMean(
      nearMatches(String(value), texts),
      `use one of ${choices.map(String).join(", ")}`,
    );
    return `the table has ${showValue(stated)}, but ${field.name} cannot be that: ${hint}`;
  }
  return undefined;
}

function differentKinds(older: ConversionSide, newer: ConversionSide): string | undefined {
  const [from, to] = [kindsAllowed(older.type), kindsAllowed(newer.type)];
  if ([...from].some((kind) => to.has(kind))) return undefined;
  const names = [...from].flatMap((kind) => [...to].map((other) => `${kind}-to-${other}`));
  const more = [...(to.has("list") ? ["item-to-list"] : []), ...(from.has("list") ? ["list-to-item"] : [])];
  const name = [...names, ...more].find((one) => conversionProblem(one) === undefined);
  const remedy = name === undefined ? "say how to convert one to the other" : `convert by ${name}`;
  return `${older.name} is ${printKinds(from)}, but ${newer.name} is ${printKinds(to)}: ${remedy}`;
}
