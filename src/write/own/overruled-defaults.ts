import { intersection } from "../../fieldpath/internal.ts";
import { compare, removeItems } from "../../typed/internal.ts";
import { type JsonObject, MergeError } from "../../value/internal.ts";
import type { Resource } from "../resources/resource.ts";

/**
 * The object without the defaults of fields that another one decides: a client that states a fact under one name means it,
 * whatever the default of the other name is, and so does one that sets a member of a union with a default discriminator.
 */
export function withoutOverruledDefaults(
  { type, apiVersion, normalize }: Pick<Resource, "type" | "apiVersion" | "normalize">,
  sent: JsonObject,
  defaulted: JsonObject,
): JsonObject {
  if (defaulted === sent || normalize === undefined) return defaulted;
  const owner = { manager: "", operation: "Update", apiVersion, subresource: "", time: undefined } as const;
  const write = {
    type,
    before: undefined,
    object: sent,
    config: undefined,
    owner,
    force: true,
    entries: new Map(),
  };
  try {
    const decided = normalize(() => {})(write).object;
    const { added } = compare(type, { from: sent, to: decided });
    const { added: byDefault } = compare(type, { from: sent, to: defaulted });
    return removeItems(type, defaulted, intersection(added, byDefault)) as JsonObject;
  } catch (error) {
    // What is wrong with the object is told when it is written.
    if (error instanceof MergeError) return defaulted;
    throw error;
  }
}
