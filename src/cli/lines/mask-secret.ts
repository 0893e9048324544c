import { LAST_APPLIED } from "../../apply/internal.ts";
import { equal, isObject, type Json, type JsonObject, setField } from "../../value/internal.ts";
import { isSecret } from "../input/secret.ts";

interface Sides {
  readonly before: JsonObject | undefined;
  readonly after: JsonObject | undefined;
}

/** Both states of an object, as far as others may see them: of a Secret, that a value changed but not to what. */
export function maskSecret({ before, after }: Sides): Sides {
  if (!isSecret(after ?? before ?? {})) return { before, after };
  return {
    before: before && maskObject(before, after, " (before)"),
    after: after && maskObject(after, before, " (after)"),
  };
}

function maskObject(object: JsonObject, other: JsonObject | undefined, side: string): JsonObject {
  const result = { ...object };
  for (const name of ["data", "stringData"]) {
    const values = object[name];
    if (!isObject(values)) continue;
    const others = other !== undefined && isObject(other[name]) ? other[name] : {};
    const masked = {};
    for (const key of Object.keys(values)) {
      const changed = Object.hasOwn(others, key) && !equal(others[key] as Json, values[key] as Json);
      setField(masked, key, changed ? `***${side}` : "***");
    }
    setField(result, name, masked);
  }
  const { metadata } = object;
  if (!isObject(metadata) || !isObject(metadata.annotations) || !(LAST_APPLIED in metadata.annotations))
    return result;
  // The annotation holds the values once more.
  return {
    ...result,
    metadata: { ...metadata, annotations: { ...metadata.annotations, [LAST_APPLIED]: "***" } },
  };
}
