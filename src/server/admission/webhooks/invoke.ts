import type { Admitted } from "../../calls/call.ts";
import { forbidden } from "../../status/status.ts";
import { requestValues } from "../expressions/index.ts";
import type { Subject } from "../matching/index.ts";
import type { Shown } from "../shown/index.ts";
import type { Hook } from "./hooks.ts";

/** A request as a webhook is to see it; `undefined` if it is not asked about the request. Refuses one where that cannot be told. */
export function showTo(
  hook: Hook,
  subject: Subject,
  showIn: (resource: Shown["resource"]) => Shown,
): Shown | undefined {
  const resource = hook.criteria.match(subject);
  if (resource === undefined) return undefined;
  const shown = showIn(resource);
  return hook.conditions === undefined || meetsConditions(hook.conditions, subject.request, shown)
    ? shown
    : undefined;
}

function meetsConditions(
  conditions: NonNullable<Hook["conditions"]>,
  request: Admitted,
  shown: Shown,
): boolean {
  const { resource, backend } = request.call;
  const match = conditions.match(requestValues({ request, shown }, backend.authorizer));
  if (match.error === undefined) return match.matches;
  throw forbidden(resource, request.name, { why: match.error });
}
