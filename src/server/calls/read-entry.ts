import type { JsonObject } from "../../value/internal.ts";
import { fromStored } from "../objects/versions.ts";
import type { Entry } from "../storage/storage.ts";
import type { Call } from "./call.ts";

/** A stored object in the version of the call. */
export function readEntry(
  { backend, resource }: Pick<Call, "backend" | "resource">,
  entry: Entry,
): JsonObject {
  return fromStored(resource, backend.objects.peek(entry));
}

/** Whether the answer is made of objects as they are stored. */
export function isAsStored({ accepted, resource }: Pick<Call, "accepted" | "resource">): boolean {
  return accepted.as === undefined && resource.apiVersion === resource.storedAs;
}
