import { isObject, MergeError, parseJson, toJson } from "../../../value/internal.ts";
import type { DeclaredConversion } from "./declared-conversion.ts";

/** The annotation of a custom resource definition that says, as JSON, how its versions differ: servers keep annotations, and drop keywords. */
export const CONVERSION_ANNOTATION = "fieldwise.dev/conversion";

/** The conversion that a definition's annotation declares; `undefined` if it has none. One that is not JSON is an error. */
export function conversionOf(definition: object): DeclaredConversion | undefined {
  const { metadata } = definition as { readonly metadata?: unknown };
  const annotations = isObject(metadata) ? metadata.annotations : undefined;
  const text = isObject(annotations) ? annotations[CONVERSION_ANNOTATION] : undefined;
  if (text === undefined) return undefined;
  try {
    const read = typeof text === "string" ? toJson(parseJson(text)) : undefined;
    if (isObject(read)) return read as unknown as DeclaredConversion;
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    throw new MergeError("CONVERSION_INVALID", "", `this is not JSON: ${error.message}`, { cause: error });
  }
  throw new MergeError(
    "CONVERSION_INVALID",
    "",
    "this must be a declared conversion: use JSON with hub and versions",
  );
}
