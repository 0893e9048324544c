import type { JsonObject } from "../../value/internal.ts";
import { fromStored } from "../objects/versions.ts";
import type { Entry } from "../storage/storage.ts";
import type { Call } from "./call.ts";

/** A stored object in the version of the call, in which it must have been prepared if others convert it. */
export function readEntry(
  { backend, resource, conversions }: Pick<Call, "backend" | "resource" | "conversions">,
  entry: Entry,
): JsonObject {
  return conversions?.read(entry) ?? fromStored(resource, backend.objects.peek(entry));
}

/** Whether the answer is made of objects as they are stored. */
export function isAsStored({
  accepted,
  resource,
  conversions,
}: Pick<Call, "accepted" | "resource" | "conversions">): boolean {
  return accepted.as === undefined && resource.apiVersion === resource.storedAs && conversions === undefined;
}
