import { metaText } from "../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../value/internal.ts";
import { type Cause, forbidden, type StatusError } from "../status/status.ts";
import type { Admitted } from "./call.ts";

/** Why a write may not be, though it could. */
export function forbidWrite(
  { call: { resource }, name, object }: Pick<Admitted, "call" | "name" | "object">,
  why: string,
  causes?: readonly Cause[],
): StatusError {
  return forbidden(resource, name || tellableName(object), causes === undefined ? { why } : { why, causes });
}

/** The name of an object as refusals tell it: one that is to be generated is told by its beginning. */
export function tellableName(object: JsonObject | undefined): string {
  if (object === undefined) return "Unknown";
  return metaText(object, "name") || metaText(object, "generateName") || "Unknown";
}
