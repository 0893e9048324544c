import { metadataOf, withMetadata } from "../../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import type { Call } from "../../calls/call.ts";
import { printStored } from "../../objects/print-stored.ts";
import { convertTo } from "../../objects/versions.ts";
import { objectTooLarge } from "../../status/status.ts";
import type { Entry } from "../../storage/storage.ts";

/** Where an object is written to, and how. */
export interface Place {
  readonly key: string;
  /** The revision that is replaced, zero for a new object. */
  readonly expected: number;
  /** Whether to write the object without its managed fields if it is too large with them. */
  readonly mayForgetOwners: boolean;
}

/** Writes an object, in the version of the call. Gives its entry, or `undefined` if somebody was faster. */
export async function putObject(
  { backend, resource }: Pick<Call, "backend" | "resource">,
  object: JsonObject,
  { key, expected, mayForgetOwners }: Place,
): Promise<Entry | undefined> {
  const { objects, limits } = backend;
  const converted = convertTo(resource, object, resource.storedAs);
  let stored = converted instanceof Promise ? await converted : converted;
  let text = printStored(stored);
  if (isLarger(text, limits.object) && mayForgetOwners && metadataOf(object).managedFields !== undefined) {
    stored = withMetadata(stored, { managedFields: undefined });
    text = printStored(stored);
  }
  if (isLarger(text, limits.object)) throw objectTooLarge();
  return objects.write(key, stored, { text, expected });
}

/** An object that is not to be stored, as it would come back if it were: a webhook that converts it may fail, or change it. */
export async function tryOut({ resource }: Pick<Call, "resource">, object: JsonObject): Promise<JsonObject> {
  if (resource.remote === undefined) return object;
  const stored = await convertTo(resource, object, resource.storedAs);
  return convertTo(resource, stored, resource.apiVersion);
}

/** Whether a text has more bytes than that; a UTF-16 unit has three at most. */
function isLarger(text: string, limit: number): boolean {
  if (text.length * 3 <= limit) return false;
  return text.length > limit || new TextEncoder().encode(text).byteLength > limit;
}
