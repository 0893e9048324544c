import type { Json, JsonArray, JsonObject } from "../../value/internal.ts";
import { countOf, isIntOrString } from "../schema/schema-type.ts";

/** Between which numbers a number is, and what of a schema says so, of each end. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly least?: string | undefined;
  readonly most?: string | undefined;
}

/** Between which numbers the values of a schema are; `undefined` if they are not numbers, or too large to tell. */
export function numbersOf(schema: JsonObject): NumberRange | undefined {
  const { type, minimum, maximum } = schema;
  if ((type !== "integer" && type !== "number") || isIntOrString(schema)) {
    return undefined;
  }
  const choices = Array.isArray(schema.enum) ? (schema.enum as JsonArray).map(numberOf) : [];
  if (choices.length > 0) {
    if (choices.includes(undefined)) return undefined;
    const numbers = choices as readonly number[];
    const all = `the choices ${numbers.join(", ")}`;
    return { min: Math.min(...numbers), max: Math.max(...numbers), least: all, most: all };
  }
  const step = type === "integer" ? 1 : 0;
  const [least, most] = [numberOf(minimum), numberOf(maximum)];
  return {
    min: (least ?? Number.NEGATIVE_INFINITY) + (schema.exclusiveMinimum === true ? step : 0),
    max: (most ?? Number.POSITIVE_INFINITY) - (schema.exclusiveMaximum === true ? step : 0),
    least: least === undefined ? undefined : `minimum ${least}`,
    most: most === undefined ? undefined : `maximum ${most}`,
  };
}

/** Texts that rules see as something else, of another size. */
const CONVERTED: readonly (Json | undefined)[] = ["byte", "duration", "date", "date-time"];

/** How large the values of a schema are, as rules count; `undefined` if they have no size. */
export function sizesOf(schema: JsonObject): NumberRange | undefined {
  if (isIntOrString(schema)) return undefined;
  switch (schema.type) {
    case "string":
      return CONVERTED.includes(schema.format) ? undefined : between(schema, "minLength", "maxLength");
    case "array":
      return between(schema, "minItems", "maxItems");
    case "object":
      return schema.additionalProperties === undefined
        ? undefined
        : between(schema, "minProperties", "maxProperties");
    default:
      return undefined;
  }
}

function between(schema: JsonObject, least: string, most: string): NumberRange {
  const [min, max] = [countOf(schema[least]), countOf(schema[most])];
  return {
    min: min ?? 0,
    max: max ?? Number.POSITIVE_INFINITY,
    least: min === undefined ? "no size below 0" : `${least} ${min}`,
    most: max === undefined ? undefined : `${most} ${max}`,
  };
}

function numberOf(value: Json | undefined): number | undefined {
  if (typeof value !== "number" && typeof value !== "bigint") return undefined;
  return Math.abs(Number(value)) > Number.MAX_SAFE_INTEGER ? undefined : Number(value);
}
