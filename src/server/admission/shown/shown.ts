import { groupVersionOf } from "../../../schema/internal.ts";
import type { JsonObject } from "../../../value/internal.ts";
import type { Admitted } from "../../calls/call.ts";
import { inVersion } from "../../objects/versions.ts";
import type { Resource } from "../../resources/resource.ts";

/** A kind as reviews name it. */
export interface ReviewedKind extends JsonObject {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** A request as a webhook is to see it: in the version that its rules are about. */
export interface Shown {
  readonly resource: Resource;
  readonly kind: ReviewedKind;
  /** What the request itself is about. */
  readonly requestKind: ReviewedKind;
  readonly object: JsonObject | undefined;
  readonly live: JsonObject | undefined;
}

/** Shows a request in the version of a resource: its own, or an equivalent one. */
export function show(request: Admitted, resource: Resource): Shown {
  const { call, object, live } = request;
  const requestKind = kindOf(object ?? live ?? call.resource);
  const isWhole = requestKind.kind === call.resource.kind;
  if (resource === call.resource || !isWhole)
    return { resource, kind: requestKind, requestKind, object, live };
  return {
    resource,
    kind: kindOf(resource),
    requestKind,
    object: object && inVersion(call.resource, object, resource.apiVersion),
    live: live && inVersion(call.resource, live, resource.apiVersion),
  };
}

/** The kind that an object, or a resource, is of. */
function kindOf(stated: { readonly apiVersion?: unknown; readonly kind?: unknown }): ReviewedKind {
  return { ...groupVersionOf(String(stated.apiVersion)), kind: String(stated.kind) };
}
