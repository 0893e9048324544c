import { compareStrings, type Json } from "../../../value/internal.ts";

/**
 * Whether two values compare as an operator of a filter says; `undefined` if they cannot be compared: values of different
 * types, whole numbers with fractions among them, and anything that has parts.
 */
export function compareAs(operator: string, left: Json, right: Json): boolean | undefined {
  const type = typeOf(left);
  if (type === undefined || type !== typeOf(right)) return undefined;
  if (operator === "==") return isSame(left, right);
  if (operator === "!=") return !isSame(left, right);
  if (type === "boolean") return undefined;
  const order =
    type === "string"
      ? compareStrings(left as string, right as string)
      : (left as number) < (right as number)
        ? -1
        : Number(!isSame(left, right));
  switch (operator) {
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
    default:
      return undefined;
  }
}

function typeOf(value: Json): string | undefined {
  if (typeof value === "bigint") return "integer";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value === "object" ? undefined : typeof value;
}

function isSame(left: Json, right: Json): boolean {
  // A bigint equals a number of the same value only so, and both are of one type here.
  // biome-ignore lint/suspicious/noDoubleEquals: see above
  return left == right;
}
