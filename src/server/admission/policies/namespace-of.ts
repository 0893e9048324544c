import type { JsonObject } from "../../../value/internal.ts";
import type { Admitted } from "../../calls/call.ts";
import { notFound } from "../../status/status.ts";
import type { SubjectParts } from "../matching/index.ts";

/** The namespace that a request is in, as policies see it; `undefined` for what is in none, and for namespaces. */
export function namespaceOf(
  { namespaces }: Pick<SubjectParts, "namespaces">,
  { call }: Admitted,
): JsonObject | undefined {
  if (call.namespace === undefined) return undefined;
  const found = namespaces.get(call.namespace);
  if (found === undefined) throw notFound({ group: "", plural: "namespaces" }, call.namespace);
  return found;
}
