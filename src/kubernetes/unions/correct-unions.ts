import type { JsonObject } from "../../value/internal.ts";
import { REAL_VALUES } from "./real-values.ts";

/** A definition whose published unions have the discriminator's real values. */
export function correctUnions(definition: string, schema: JsonObject): JsonObject {
  const values = REAL_VALUES.get(definition);
  if (values === undefined) return schema;
  const unions = schema["x-kubernetes-unions"];
  // Older releases publish fewer.
  if (!Array.isArray(unions)) return schema;
  const corrected = (unions as readonly JsonObject[]).map((union) => ({
    ...union,
    "fields-to-discriminateBy": values,
  }));
  return { ...schema, "x-kubernetes-unions": corrected };
}
