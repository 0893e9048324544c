import type { Json } from "../value/internal.ts";

/** Units of time. All are numbers but `duration`, which is Go's text: `1m30s`. */
export type TimeUnit = "nanoseconds" | "milliseconds" | "seconds" | "minutes" | "hours" | "days" | "duration";

/** Units of size. All are numbers but `quantity`, which is Kubernetes' text: `1Gi`. */
export type SizeUnit = "bytes" | "kibibytes" | "mebibytes" | "gibibytes" | "quantity";

/** A conversion that has a name, which says what the older side has and what the newer. */
export type NamedConversion =
  | "text-to-number"
  | "number-to-text"
  | "text-to-boolean"
  | "boolean-to-text"
  | "item-to-list"
  | "list-to-item"
  | `${TimeUnit}-to-${TimeUnit}`
  | `${SizeUnit}-to-${SizeUnit}`;

/** A table of the older side's values and the newer's. */
export interface ConversionTable {
  /**
   * The newer value for each older one; `null` for one that the newer side leaves unset. Keys are booleans or numbers where
   * the older type says so. Of two older values for one newer, the first is what the newer one becomes.
   */
  readonly values: { readonly [older: string]: Json };
}

/** The newer side is an object that has the older value in this field, and nothing else. */
export interface WrapConversion {
  readonly wrap: string;
}

/** The older side is an object that has the newer value in this field, and nothing else. */
export interface UnwrapConversion {
  readonly unwrap: string;
}

/** One step of a conversion. */
export type SimpleConversion = NamedConversion | ConversionTable | WrapConversion | UnwrapConversion;

/** How older values become newer ones, and back; of several steps, one after the other. */
export type ValueConversion = SimpleConversion | readonly SimpleConversion[];

/** The steps of a conversion. */
export function stepsOf(conversion: ValueConversion): readonly SimpleConversion[] {
  return Array.isArray(conversion) ? conversion : [conversion as SimpleConversion];
}
