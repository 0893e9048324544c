import type { Json } from "../../value/internal.ts";
import { isNumber, typeNameOf } from "../words/go-value.ts";
import { FINE, type Remark, wrongType } from "../words/remark.ts";

/** What the type of a value may be. */
export interface TypeFacts {
  /** The types that are allowed; none if all are. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  /** The format, if it is one that Kubernetes knows for these types. */
  readonly format: string | undefined;
}

/** Whether a value is of one of the types. */
export function checkType(
  { types, nullable, format }: TypeFacts,
  value: Json,
  path: string,
): readonly Remark[] {
  const type = typeNameOf(value);
  if (type === "null") {
    return types.length === 0 || nullable ? FINE : [wrongType(path, types.join(","), type)];
  }
  const fits =
    types.includes(type) ||
    (type === "integer" && types.includes("number")) ||
    (type === "number" && types.includes("integer") && isNearInteger(Number(value)));
  if (fits || (types.length === 0 && format === undefined)) return FINE;
  const isTextual = type === "string" || type === "array";
  if (format !== undefined && !isTextual) return [wrongType(path, format, numberFormatOf(value))];
  // Kubernetes leaves it to the format to check a text, and a list passes with it.
  const ofNumbers = types.includes("number") || types.includes("integer");
  if (format !== undefined && !ofNumbers) return FINE;
  return [wrongType(path, types.join(","), type)];
}

function numberFormatOf(value: Json): string {
  if (!isNumber(value)) return "";
  return typeNameOf(value) === "integer" ? "int64" : "float64";
}

const EPSILON = 1e-9;

/** Whether Kubernetes takes a float for an integer: within the safe ones, and as good as on it. */
export function isNearInteger(value: number): boolean {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return false;
  const rounded = Math.round(value);
  return value === rounded || (rounded !== 0 && Math.abs(value - rounded) < EPSILON * Math.abs(rounded));
}
