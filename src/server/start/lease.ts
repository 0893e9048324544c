import type { JsonObject } from "../../value/internal.ts";
import { fieldsOf, KUBE_APISERVER, type StartObject } from "./start-object.ts";

/** What a server goes by that no machine gives a name: the end is made of it as Kubernetes makes it of the name of a host. */
const HOST = "fieldwise";
const NAME = "apiserver-wridkj4s2kxx6y3g26kbmiomyi";

/** Where it is kept. */
export const LEASE_KEY = `/coordination.k8s.io/leases/kube-system/${NAME}`;

/** The lease of a server that is still there. */
export function renewed(lease: JsonObject, now: Date): JsonObject {
  return { ...lease, spec: { ...(lease.spec as JsonObject), renewTime: printMicroTime(now) } };
}

function printMicroTime(time: Date): string {
  return time.toISOString().replace("Z", "000Z");
}

/** That there is a server, and since when. */
export function leaseObject(now: Date, uid: string): StartObject {
  const spec = {
    holderIdentity: `${NAME}_${uid}`,
    leaseDurationSeconds: 3_600,
    renewTime: printMicroTime(now),
  };
  return {
    object: {
      apiVersion: "coordination.k8s.io/v1",
      kind: "Lease",
      metadata: {
        name: NAME,
        namespace: "kube-system",
        labels: { "apiserver.kubernetes.io/identity": "kube-apiserver", "kubernetes.io/hostname": HOST },
      },
      spec,
    },
    owners: [{ manager: KUBE_APISERVER, fields: { "f:spec": fieldsOf(spec) } }],
    reconcile: (live): JsonObject => ({ ...live, spec }),
  };
}
