import { apiVersionOf, type Type } from "../schema/internal.ts";
import type { JsonObject } from "../value/internal.ts";

/** The kind in its version, as the object states it or its type does: `apps/v1 Deployment`; empty if neither does. */
export function printKind({ kinds }: Type, object: JsonObject = {}): string {
  const { apiVersion, kind } = object;
  if (typeof apiVersion === "string" && typeof kind === "string") return `${apiVersion} ${kind}`;
  const [first] = kinds;
  if (first === undefined) return "";
  return `${apiVersionOf(first)} ${first.kind}`;
}
