import { isObject } from "../../../value/internal.ts";
import { checkName } from "../../../write/internal.ts";
import { type Answer, succeeded } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import { readDeleteOptions } from "../../options/index.ts";
import { badRequest, notFound, StatusError } from "../../status/status.ts";
import { removeObject } from "../delete/remove-object.ts";
import { readWriteRequest } from "../write/write-options.ts";
import { bindPod } from "./bind-pod.ts";
import { readPart } from "./read-part.ts";

/** Does what creating something under an object's path means. */
export async function createSubresource(call: Call): Promise<Answer> {
  switch (call.subresource) {
    case "binding":
      return bindPod(call);
    case "eviction":
      return evictPod(call);
    case "token":
      throw notImplemented("tokens for service accounts: users get theirs when the server is started");
    default:
      return connect(call);
  }
}

/** Whether a path under an object leads to something that is no part of it, such as what its containers print. */
export function leadsElsewhere({ resource, subresource }: Pick<Call, "resource" | "subresource">): boolean {
  if (subresource === undefined || subresource === "scale") return false;
  return subresource === "log" || resource.subresources.get(subresource)?.kind !== resource.kind;
}

/** Deletes a pod. There are no budgets to respect here: whoever keeps them runs beside the server. */
async function evictPod(call: Call): Promise<Answer> {
  const { value } = await readPart(call, { apiVersion: "policy/v1", kind: "Eviction" });
  const { dryRun } = readWriteRequest(call, { kind: "CreateOptions" });
  const { backend, resource, namespace } = call;
  if (isObject(value.metadata) && value.metadata.name !== undefined) checkName(call, value);
  const options = readDeleteOptions(new URLSearchParams(), value.deleteOptions ?? {});
  const target = { backend, resource, namespace, name: call.name as string };
  await removeObject(target, { ...options, dryRun: dryRun || options.dryRun });
  return succeeded();
}

/** Refuses to reach what runs somewhere: this server keeps objects, and runs nothing. */
export async function connect({
  backend,
  resource,
  namespace,
  name = "",
  subresource,
}: Call): Promise<Answer> {
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
