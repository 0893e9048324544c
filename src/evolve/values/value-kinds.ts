import type { ScalarKind, Type } from "../../schema/internal.ts";
import type { Json } from "../../value/internal.ts";

/** What a value is, as far as conversions tell values apart. */
export type ValueKind = "text" | "number" | "boolean" | "list" | "object";

const SCALARS: Readonly<Record<ScalarKind, readonly ValueKind[]>> = {
  string: ["text"],
  boolean: ["boolean"],
  integer: ["number"],
  number: ["number"],
  "int-or-string": ["number", "text"],
  untyped: ["text", "number", "boolean"],
};

/** The kinds of values that a type allows. */
export function kindsAllowed({ scalar, list, map }: Type): ReadonlySet<ValueKind> {
  const kinds = new Set<ValueKind>(scalar === undefined ? [] : SCALARS[scalar.kind]);
  if (list !== undefined) kinds.add("list");
  if (map !== undefined) kinds.add("object");
  return kinds;
}

/** The kind of a value; `undefined` for `null`. */
export function kindOf(value: Json): ValueKind | undefined {
  if (value === null) return undefined;
  if (typeof value === "object") return Array.isArray(value) ? "list" : "object";
  return typeof value === "string" ? "text" : typeof value === "boolean" ? "boolean" : "number";
}

/** Some kinds in words: `a number or a text`. */
export function printKinds(kinds: Iterable<ValueKind>): string {
  return [...kinds].map((kind) => (kind === "object" ? "an object" : `a ${kind}`)).join(" or ") || "nothing";
}
