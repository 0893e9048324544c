import { withMetadata } from "../../kubernetes/metadata/index.ts";
import { checkText, invalidArgument, type JsonObject, quoteText } from "../../value/internal.ts";
import { fieldsOf, KUBE_APISERVER, mapFieldsOf, type StartObject, withFields } from "./start-object.ts";

/** Where a server is reached. */
export interface Address {
  readonly ip: string;
  readonly port: number;
}

/** Where servers are by default, as far as nobody says otherwise. */
export const DEFAULT_ADDRESS: Address = { ip: "127.0.0.1", port: 6443 };

/** The first address of the service network is the server's own. */
export const SERVICE_IP = "10.96.0.1";

/** The address of a URL. A host that is a name is taken for this machine. */
export function addressOf(url: string): Address {
  checkText(url, "the url of a server");
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw invalidArgument(`${quoteText(url)} is no url of a server: pass one such as https://127.0.0.1:6443`);
  const { hostname, port, protocol } = new URL(url);
  const ip = hostname.replace(/^\[|\]$/g, "");
  return {
    ip: /^[\d.]+$|:/.test(ip) ? ip : DEFAULT_ADDRESS.ip,
    port: Number(port) || (protocol === "https:" ? 443 : 80),
  };
}

/**
 * The Service by which pods reach the server, and where that leads: its port is that of the server which made it, its endpoints
 * are always where the server is now. `anew` gives a Service of an earlier address this one.
 */
export function addressObjects({ ip, port }: Address, anew = false): readonly StartObject[] {
  const ports = [{ name: "https", port, protocol: "TCP" }];
  const subsets = [{ addresses: [{ ip }], ports }];
  const endpoints = [{ addresses: [ip], conditions: { ready: true } }];
  return [
    service(port, anew),
    {
      object: {
        apiVersion: "v1",
        kind: "Endpoints",
        metadata: {
          name: "kubernetes",
          namespace: "default",
          labels: { "endpointslice.kubernetes.io/skip-mirror": "true" },
        },
        subsets,
      },
      reconcile: (live) => withFields(live, { subsets }),
    },
    {
      object: {
        apiVersion: "discovery.k8s.io/v1",
        kind: "EndpointSlice",
        metadata: {
          name: "kubernetes",
          namespace: "default",
          generation: 1,
          labels: { "kubernetes.io/service-name": "kubernetes" },
        },
        addressType: ip.includes(":") ? "IPv6" : "IPv4",
        endpoints,
        ports,
      },
      reconcile: (live) => {
        const moved = withFields(live, { endpoints, ports });
        const { generation } = (live.metadata ?? {}) as JsonObject;
        return moved === live ? live : withMetadata(moved, { generation: Number(generation ?? 0) + 1 });
      },
    },
  ];
}

function service(targetPort: number, anew: boolean): StartObject {
  const port = { name: "https", port: 443, protocol: "TCP", targetPort };
  const stated = {
    clusterIP: SERVICE_IP,
    internalTrafficPolicy: "Cluster",
    ipFamilyPolicy: "SingleStack",
    sessionAffinity: "None",
    type: "ClusterIP",
  };
  const spec: JsonObject = {
    ...stated,
    clusterIPs: [SERVICE_IP],
    ipFamilies: ["IPv4"],
    ports: [port],
  };
  const ports = { ".": {}, 'k:{"port":443,"protocol":"TCP"}': mapFieldsOf(port) };
  return {
    object: {
      apiVersion: "v1",
      kind: "Service",
      metadata: {
        name: "kubernetes",
        namespace: "default",
        labels: { component: "apiserver", provider: "kubernetes" },
      },
      spec,
      status: { loadBalancer: {} },
    },
    owners: [{ manager: KUBE_APISERVER, fields: { "f:spec": { ...fieldsOf(stated), "f:ports": ports } } }],
    ...(anew && { reconcile: (live: JsonObject) => withFields(live, { spec }) }),
  };
}
