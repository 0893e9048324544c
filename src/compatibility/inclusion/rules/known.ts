import type { Json, JsonObject } from "../../../value/internal.ts";

/** A value that is written out, or a default. */
export type Constant = string | bigint | number | boolean | null;

/** A place in an object. */
export interface Place {
  /** The same for the same place. */
  readonly key: string;
  /** What the schema says of the values there that were sent or stored; `undefined` if nothing is known. */
  readonly base: JsonObject | undefined;
  /** The schema by which defaults are filled in, and fields are seen. */
  readonly view: JsonObject | undefined;
  /** Whether it is there; `undefined` if that is not known. */
  readonly isThere: boolean | undefined;
  /** The value, where it is a default. */
  readonly value?: Json | undefined;
  /** The value that it has if none was sent. */
  readonly otherwise?: Json | undefined;
}

/** What is known of the value of an expression. */
export type Known =
  | { readonly kind: "truth"; readonly yes: boolean; readonly no: boolean }
  | { readonly kind: "constant"; readonly value: Constant }
  | Interval
  | { readonly kind: "place"; readonly place: Place }
  | { readonly kind: "list"; readonly items: readonly Result[] }
  /** A list of which only the size is known. */
  | { readonly kind: "sized"; readonly size: Interval }
  /** An optional that has a value, has none, or may have one. */
  | { readonly kind: "optional"; readonly value: Result | undefined; readonly mayLack: boolean }
  | { readonly kind: "anything" };

/** Whole numbers from one to another. */
export interface Interval {
  readonly kind: "interval";
  readonly least: number;
  readonly most: number;
}

export interface Result {
  /** What it gives, if it gives anything; `undefined` if it is always an error. */
  readonly known: Known | undefined;
  /** Whether it can be an error. */
  readonly breaks: boolean;
}

/** Which outcomes a condition can have. */
export interface Truth {
  readonly yes: boolean;
  readonly no: boolean;
  readonly breaks: boolean;
}

export const ERROR: Result = { known: undefined, breaks: true };
export const UNKNOWN: Result = { known: { kind: "anything" }, breaks: true };

export function constant(value: Constant): Result {
  return { known: { kind: "constant", value }, breaks: false };
}

export function interval(least: number, most: number): Interval {
  return { kind: "interval", least, most };
}

export function truth({ yes, no, breaks }: Truth): Result {
  return { known: yes || no ? { kind: "truth", yes, no } : undefined, breaks };
}

export function truthOf({ known, breaks }: Result): Truth {
  if (known === undefined) return { yes: false, no: false, breaks };
  if (known.kind === "truth") return { yes: known.yes, no: known.no, breaks };
  if (known.kind === "constant" && typeof known.value === "boolean")
    return { yes: known.value, no: !known.value, breaks };
  return { yes: true, no: true, breaks };
}

export function isCertain({ yes, no, breaks }: Truth): boolean {
  return Number(yes) + Number(no) + Number(breaks) === 1;
}

/** Whether two values are equal: numbers as numbers, whatever their types. */
export function isSame(one: Constant, other: Constant): boolean {
  if (one === other) return true;
  const types = [typeof one, typeof other].sort().join();
  return types === "bigint,number" && Number(one) === Number(other);
}

/** JSON as rules see it; `undefined` for what is no scalar. */
export function asConstant(value: Json | undefined, schema: JsonObject | undefined): Constant | undefined {
  if (typeof value === "number")
    return schema?.type === "integer" && Number.isInteger(value) ? BigInt(value) : value;
  return typeof value === "object" && value !== null ? undefined : value;
}
