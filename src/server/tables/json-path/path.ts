/** A JSONPath of client-go, which is that of printer columns and of `kubectl -o jsonpath`. */
export type JsonPath = readonly Step[];

/** What leads from some values to others. */
export type Step =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "every" }
  | { readonly kind: "descend" }
  | Slice
  | { readonly kind: "union"; readonly branches: readonly JsonPath[] }
  | Filter
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  /** A word without a meaning here: a path that gets to it leads nowhere. */
  | { readonly kind: "word"; readonly word: string };

/** Some items of a list. A negative index counts from the end. */
export interface Slice {
  readonly kind: "slice";
  readonly start: number | undefined;
  /** The first item that is not meant. */
  readonly end: number | undefined;
  readonly step: number | undefined;
  /** Whether this is a single index. */
  readonly single: boolean;
}

/** The items of a list that compare so, or that have something on the left. */
export interface Filter {
  readonly kind: "filter";
  readonly left: JsonPath;
  readonly comparison?: { readonly operator: string; readonly right: JsonPath };
}
