import { strip } from "../../apply/internal.ts";
import { metadataOf } from "../../kubernetes/metadata/index.ts";
import { type Json, type JsonObject, withField, withoutField } from "../../value/internal.ts";

/**
 * An object as far as it can be known without a server: a new one has no uid yet, and who owns the fields of one that does not
 * say so is not begun to be told.
 */
export function knownPart(object: JsonObject, live: JsonObject | undefined): JsonObject {
  if (live === undefined) return withField(object, "metadata", withoutField(metadataOf(object), "uid"));
  return hasManagedFields(live) ? object : strip(object);
}

/** Whether an object says who owns what of it. */
export function hasManagedFields(object: JsonObject): boolean {
  return metadataOf(object).managedFields !== undefined;
}

/** What a server counts and notes by itself. */
const COUNTED = ["uid", "generation", "creationTimestamp"];

/** An object with what servers count as it was before, so that only what somebody wants differs; a new one has no status, too. */
export function withoutServerFields(object: JsonObject, live: JsonObject | undefined): JsonObject {
  const before = live && metadataOf(live);
  let metadata = metadataOf(object);
  for (const name of COUNTED) {
    const value: Json | undefined = before?.[name];
    metadata = value === undefined ? withoutField(metadata, name) : withField(metadata, name, value);
  }
  const whole = withField(object, "metadata", metadata);
  return live === undefined ? withoutField(whole, "status") : whole;
}
