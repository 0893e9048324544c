import { userInfo } from "../../../kubernetes/kinds/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import type { Admitted } from "../../calls/call.ts";
import type { DeleteOptions, WriteRequest } from "../../options/index.ts";
import type { Resource } from "../../resources/resource.ts";
import type { Shown } from "./shown.ts";

/** A request as reviews have it, and expressions see it: the `request` of an AdmissionReview. */
export function describeRequest(request: Admitted, shown: Shown, uid = ""): JsonObject {
  const { call, operation, name, options } = request;
  const { resource, subresource, user } = call;
  const namespace = isOfNamespaces(resource) ? (call.name ?? name) : (call.namespace ?? "");
  return {
    uid,
    kind: shown.kind,
    resource: resourceOf(shown.resource),
    ...(subresource !== undefined && { subResource: subresource }),
    requestKind: shown.requestKind,
    requestResource: resourceOf(resource),
    ...(subresource !== undefined && { requestSubResource: subresource }),
    ...(name !== "" && { name }),
    ...(namespace !== "" && { namespace }),
    operation,
    userInfo: userInfo(user),
    object: shown.object ?? null,
    oldObject: shown.live ?? null,
    dryRun: options.dryRun,
    options: options.kind === "ConnectOptions" ? null : printOptions(request, options),
  };
}

function isOfNamespaces({ group, plural }: Resource): boolean {
  return group === "" && plural === "namespaces";
}

function resourceOf({ group, version, plural }: Resource): JsonObject {
  return { group, version, resource: plural };
}

/** The options as they were stated: a patch creates, or updates. */
function printOptions({ operation, call }: Admitted, options: WriteRequest | DeleteOptions): JsonObject {
  const dryRun = options.dryRun && { dryRun: ["All"] };
  if (options.kind === "DeleteOptions") {
    const { gracePeriodSeconds, propagationPolicy, orphanDependents, preconditions } = options;
    const { uid, resourceVersion } = preconditions;
    const conditions = {
      ...(uid !== undefined && { uid }),
      ...(resourceVersion !== undefined && { resourceVersion }),
    };
    return {
      kind: "DeleteOptions",
      apiVersion: OPTIONS_VERSION,
      ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
      ...(Object.keys(conditions).length > 0 && { preconditions: conditions }),
      ...(orphanDependents !== undefined && { orphanDependents }),
      ...(propagationPolicy !== undefined && { propagationPolicy }),
      ...dryRun,
    };
  }
  const { fieldManager } = options;
  const fieldValidation = call.query.get("fieldValidation");
  return {
    kind: operation === "CREATE" ? "CreateOptions" : "UpdateOptions",
    apiVersion: OPTIONS_VERSION,
    ...dryRun,
    ...(fieldManager !== "" && { fieldManager }),
    ...(fieldValidation && { fieldValidation }),
  };
}

const OPTIONS_VERSION = "meta.k8s.io/v1";
