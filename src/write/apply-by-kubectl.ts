import { handOver } from "../kubernetes/internal.ts";
import type { Resource } from "./resources/resource.ts";
import { type WriteOptions, writeJson } from "./write.ts";
import type { ApplyRequest } from "./write-request.ts";
import { type WriteResult, Written } from "./written.ts";

/**
 * What becomes of `kubectl apply --server-side`: if the object was applied on the client's side before, kubectl hands that over
 * to its manager and applies once more, so that what the config states no more goes. The result is that of both.
 */
export function applyByKubectl(
  resource: Resource,
  request: ApplyRequest,
  options: WriteOptions = {},
): WriteResult {
  const first = writeJson(resource, request, options);
  if (!first.ok || request.subresource !== undefined) return first;
  const handed = handOver(resource.type, { ...request, object: first.object });
  if (handed === undefined) return first;
  const second = writeJson(resource, { ...request, live: handed.live }, options);
  if (!second.ok) return second;
  const { live, outcome } = Written.factsOf(first);
  const facts = Written.factsOf(second);
  return new Written({
    ...facts,
    live,
    outcome: outcome === "unchanged" ? "configured" : outcome,
    warnings: [...new Set([...first.warnings, ...second.warnings])],
    before: { written: first, handedOver: handed.from },
  });
}
