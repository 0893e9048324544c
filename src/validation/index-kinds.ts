import type { DefinitionSource } from "../openapi/internal.ts";
import { apiVersionOf } from "../schema/internal.ts";

/** The definition of each kind of a source, by `apiVersion kind`. Where two have a kind, the first counts. */
export function indexKinds(source: DefinitionSource): ReadonlyMap<string, string> {
  const kinds = new Map<string, string>();
  for (const known of source.kinds()) {
    const key = `${apiVersionOf(known)} ${known.kind}`;
    if (!kinds.has(key)) kinds.set(key, known.definition);
  }
  return kinds;
}
