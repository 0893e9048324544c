import { KUBE_APISERVER, mapFieldsOf, type StartObject, withFields } from "./start-object.ts";

/** Whose client certificates the server believes, for servers that are reached through it. */
export function authenticationConfig(clientCa: string | undefined): StartObject {
  const data = clientCa === undefined ? undefined : { "client-ca-file": clientCa };
  return {
    object: {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "extension-apiserver-authentication", namespace: "kube-system" },
      ...(data !== undefined && { data }),
    },
    owners: [{ manager: KUBE_APISERVER, fields: data === undefined ? {} : { "f:data": mapFieldsOf(data) } }],
    reconcile: (live) => (data === undefined ? live : withFields(live, { data })),
  };
}
