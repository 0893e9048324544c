import { strip } from "../../apply/internal.ts";
import { equal, isObject, type Json, type JsonObject, withoutField } from "../../value/internal.ts";
import { metadataOf } from "../input/metadata.ts";

/** Whether a write changed nothing but when somebody wrote: servers then write nothing at all. */
export function isUnchangedButTimes(live: JsonObject, object: JsonObject): boolean {
  return equal(strip(live), strip(object)) && equal(entriesOf(live), entriesOf(object));
}

/** Who owns what, without since when. */
function entriesOf(object: JsonObject): Json {
  const { managedFields: entries } = metadataOf(object);
  if (!Array.isArray(entries)) return null;
  return (entries as readonly Json[]).map((entry) => (isObject(entry) ? withoutField(entry, "time") : entry));
}
