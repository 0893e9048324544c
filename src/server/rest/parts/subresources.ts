import { isObject } from "../../../value/internal.ts";
import type { Answer } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import { badRequest, notFound, StatusError } from "../../status/status.ts";
import { admitConnection } from "./admit-connection.ts";
import { bindPod } from "./bind-pod.ts";
import { createToken } from "./create-token.ts";
import { evictPod } from "./evict-pod.ts";

/** Does what creating something under an object's path means. */
export async function createSubresource(call: Call): Promise<Answer> {
  switch (call.subresource) {
    case "binding":
      return bindPod(call);
    case "eviction":
      return evictPod(call);
    case "token":
      return createToken(call);
    default:
      return connect(call);
  }
}

/** Whether a path under an object leads to something that is no part of it, such as what its containers print. */
export function leadsElsewhere({ resource, subresource }: Pick<Call, "resource" | "subresource">): boolean {
  if (subresource === undefined || subresource === "scale") return false;
  return subresource === "log" || resource.subresources.get(subresource)?.kind !== resource.kind;
}

/** Refuses to reach what runs somewhere: this server keeps objects, and runs nothing. */
export async function connect(call: Call): Promise<Answer> {
  await admitConnection(call);
  const { backend, resource, namespace, name = "", subresource } = call;
  const entry = await backend.objects.get(resource, namespace, name);
  if (entry === undefined) throw notFound(resource, name);
  if (resource.plural === "services")
    throw new StatusError({
      code: 503,
      reason: "ServiceUnavailable",
      message: `no endpoints available for service ${JSON.stringify(name)}`,
    });
  if (resource.plural === "pods") {
    const { spec } = backend.objects.read(entry);
    if (!isObject(spec) || !spec.nodeName) throw badRequest(`pod ${name} does not have a host assigned`);
  }
  throw notImplemented(`${resource.plural}/${subresource}: it keeps objects, and runs no containers`);
}

function notImplemented(what: string): StatusError {
  return new StatusError({ code: 501, message: `this server has no ${what}` });
}
