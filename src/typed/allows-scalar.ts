import type { ScalarType } from "../schema/internal.ts";
import { isJsonScalar, type Json } from "../value/internal.ts";

/** Whether a type allows a scalar, `null` left aside. Lists of values are for others to check, as in Kubernetes. */
export function allowsScalar({ kind, format }: ScalarType, value: Json): boolean {
  switch (kind) {
    case "string":
      return typeof value === "string" || (isLoose(format) && isJsonScalar(value));
    case "boolean":
      return typeof value === "boolean";
    case "integer":
    case "number":
      return typeof value === "number" ? Number.isFinite(value) : typeof value === "bigint";
    default:
      return isJsonScalar(value);
  }
}

/** Whether a type allows every scalar. */
export function allowsAny({ kind, format }: ScalarType): boolean {
  return kind === "untyped" || kind === "int-or-string" || (kind === "string" && isLoose(format));
}

/** Kubernetes lets any scalar pass where a format says more than that it is a string. */
function isLoose(format: string | undefined): boolean {
  return format !== undefined && format !== "" && format !== "byte";
}
