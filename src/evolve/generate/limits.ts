import type { Type } from "../../schema/internal.ts";
import { getField, isObject, type Json, type JsonObject } from "../../value/internal.ts";
import { textsMatching } from "./generate-pattern.ts";
import { generateInteger, generateText } from "./generate-scalar.ts";
import type { RandomSource } from "./random.ts";

/** Longer lists and texts are not made, whatever a schema asks for. */
const MOST_ITEMS = 16;
const LONGEST = 4096;
/** How many texts are tried until one is as long as it must be. */
const ATTEMPTS = 16;

/** The schema one step further: of a field or a key by its name, or of the items; `undefined` if it says nothing of them. */
export function schemaInside(schema: JsonObject, name: string | undefined): JsonObject | undefined {
  if (name === undefined) return objectAt(schema, "items");
  const properties = objectAt(schema, "properties");
  return (properties && objectAt(properties, name)) ?? objectAt(schema, "additionalProperties");
}

function objectAt(schema: JsonObject, name: string): JsonObject | undefined {
  const value = getField(schema, name);
  return isObject(value) ? value : undefined;
}

/** How many items a list must and may have. */
export function itemLimits(schema: JsonObject | undefined): readonly [least: number, most: number] {
  const least = Math.min(limitAt(schema, "minItems") ?? 0, MOST_ITEMS);
  return [least, Math.max(least, limitAt(schema, "maxItems") ?? Number.POSITIVE_INFINITY)];
}

/** A function that gives scalars within what a schema states; `undefined` if it states nothing that the type does not. */
export function scalarsWithin(
  schema: JsonObject,
  { scalar }: Type,
): ((random: RandomSource) => Json) | undefined {
  if (scalar === undefined || scalar.enum !== undefined) return undefined;
  if (scalar.kind === "integer" || scalar.kind === "number") return numbersWithin(schema);
  return scalar.kind === "string" || scalar.kind === "int-or-string" ? textsWithin(schema) : undefined;
}

function numbersWithin(schema: JsonObject): ((random: RandomSource) => number) | undefined {
  const least = boundAt(schema, "minimum", "exclusiveMinimum", 1);
  const most = boundAt(schema, "maximum", "exclusiveMaximum", -1);
  const step = limitAt(schema, "multipleOf") || 1;
  if (least === undefined && most === undefined && step === 1) return undefined;
  return (random) => {
    const wanted = step * generateInteger("int32", random);
    if ((least === undefined || wanted >= least) && (most === undefined || wanted <= most)) return wanted;
    const [from, to] = [least ?? (most as number) - 9 * step, most ?? (least as number) + 9 * step];
    const [first, last] = [Math.ceil(from / step), Math.floor(to / step)];
    return first > last ? from : step * (first + random.below(last - first + 1));
  };
}

/** A bound that values may have; where the schema excludes it, the next whole number. */
function boundAt(schema: JsonObject, name: string, exclusive: string, next: number): number | undefined {
  const [bound, excluded] = [limitAt(schema, name), getField(schema, exclusive)];
  if (typeof excluded === "number") return excluded + next;
  return bound !== undefined && excluded === true ? bound + next : bound;
}

function textsWithin(schema: JsonObject): ((random: RandomSource) => string) | undefined {
  const pattern = getField(schema, "pattern");
  const matching = typeof pattern === "string" ? textsMatching(pattern) : undefined;
  const least = Math.min(limitAt(schema, "minLength") ?? 0, LONGEST);
  const most = limitAt(schema, "maxLength") ?? Number.POSITIVE_INFINITY;
  if (matching === undefined && least <= 0 && most === Number.POSITIVE_INFINITY) return undefined;
  return (random) => {
    for (let attempt = 0; matching !== undefined && attempt < ATTEMPTS; attempt++) {
      const text = matching(random);
      if (text.length >= least && text.length <= most) return text;
    }
    return generateText(random).padEnd(least, "a").slice(0, most);
  };
}

function limitAt(schema: JsonObject | undefined, name: string): number | undefined {
  const value = schema && getField(schema, name);
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
