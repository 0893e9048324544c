import { mapFieldsOf, type StartObject } from "./start-object.ts";

/** The account that the pods of a namespace have by default. */
export function defaultAccount(namespace: string): StartObject {
  return {
    object: { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: "default", namespace } },
    owners: [],
  };
}

const DESCRIPTION =
  "Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. " +
  "No other usage is guaranteed across distributions of Kubernetes clusters.";

/** The certificate that the clients of the server believe in, where pods find it. */
export function rootCertificate(namespace: string, rootCa: string): StartObject {
  const data = { "ca.crt": rootCa };
  return {
    object: {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: {
        name: "kube-root-ca.crt",
        namespace,
        annotations: { "kubernetes.io/description": DESCRIPTION },
      },
      data,
    },
    owners: [{ manager: "kube-controller-manager", fields: { "f:data": mapFieldsOf(data) } }],
  };
}
