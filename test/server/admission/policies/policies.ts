import type { JsonObject } from "fieldwise/value";
import type { Client, Reply } from "../../rest/client.ts";

export const REGISTRATION = "/apis/admissionregistration.k8s.io/v1";
export const CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";
export const DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";

/** A rule about some resources, whatever is done to them. */
export function rule(apiGroup: string, resource: string, operations: readonly string[] = ["*"]): JsonObject {
  return { apiGroups: [apiGroup], apiVersions: ["v1"], operations: [...operations], resources: [resource] };
}

/** Creates a policy and a binding of the same name. */
export async function createPolicy(
  client: Client,
  sort: "Mutating" | "Validating",
  { name = "p", spec, binding = {} }: { name?: string; spec: JsonObject; binding?: JsonObject | null },
): Promise<void> {
  const path = `${REGISTRATION}/${sort.toLowerCase()}admissionpolic`;
  const created = await client.create(`${path}ies`, { metadata: { name }, spec });
  if (created.status !== 201) throw new Error(created.body.message);
  if (binding === null) return;
  const actions = sort === "Mutating" ? {} : { validationActions: ["Deny"] };
  const bound = await client.create(`${path}ybindings`, {
    metadata: { name },
    spec: { policyName: name, ...actions, ...binding },
  });
  if (bound.status !== 201) throw new Error(bound.body.message);
}

export function configMap(name: string, data: JsonObject = {}, labels: JsonObject = {}): JsonObject {
  return { metadata: { name, labels }, data };
}

export function deployment(name: string, spec: JsonObject = {}): JsonObject {
  const labels = { app: name };
  const template = { metadata: { labels }, spec: { containers: [{ name: "c", image: "i" }] } };
  return { metadata: { name }, spec: { replicas: 1, selector: { matchLabels: labels }, template, ...spec } };
}

/** What a reply says, in a few words. */
export function say({ status, body }: Reply): readonly [number, string | undefined] {
  return [status, status < 400 ? undefined : body.message];
}
