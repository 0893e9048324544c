import { metadataOf, withMetadata } from "../../kubernetes/metadata/index.ts";
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

/** Reads where a server is reached. One that listens at all addresses is found on this machine at its own. */
export function readUrl(url: string): string {
  checkText(url, "the url of a server");
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw invalidArgument(`${quoteText(url)} is no url of a server: pass one such as https://127.0.0.1:6443`);
  return url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
}

/** The address of a URL. A host that is a name is taken for this machine. */
export function addressOf(url: string): Address {
  const { hostname, port, protocol } = new URL(url);
  const ip = hostname.replace(/^\[|\]$/g, "");
  return {
    ip: /^[\d.]+$|:/.test(ip) ? ip : DEFAULT_ADDRESS.ip,
    port: Number(port) || (protocol === "https:" ? 443 : 80),
  };
}

/** The Service by which pods reach the server, and where that leads. */
export function addressObjects(address: Address): readonly StartObject[] {
  return [service(address.port), endpointsOf(address), sliceOf(address)];
}

/**
 * The same, for those that are there already to lead to where the server is now. As with Kubernetes, the Service stays as the server
 * made it that was first: it is put right only if that was this one, before it knew where it is.
 */
export function movedAddressObjects(address: Address, isFirst: boolean): readonly StartObject[] {
  return [service(address.port), endpointsOf(address), sliceOf(address)].map((one) =>
    one.object.kind === "Service" && !isFirst
      ? one
      : { ...one, reconcile: (live) => moved(live, one.object) },
  );
}

/** An object that leads elsewhere: itself if it leads there already. */
function moved(
  live: JsonObject,
  { apiVersion: _, kind: __, metadata: ___, ...wanted }: JsonObject,
): JsonObject {
  const after = withFields(live, wanted);
  const { generation } = metadataOf(live);
  if (after === live || generation === undefined) return after;
  return withMetadata(after, { generation: Number(generation) + 1 });
}

function endpointsOf({ ip, port }: Address): StartObject {
  return {
    object: {
      apiVersion: "v1",
      kind: "Endpoints",
      metadata: {
        name: "kubernetes",
        namespace: "default",
        labels: { "endpointslice.kubernetes.io/skip-mirror": "true" },
      },
      subsets: [{ addresses: [{ ip }], ports: [{ name: "https", port, protocol: "TCP" }] }],
    },
  };
}

function sliceOf({ ip, port }: Address): StartObject {
  return {
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
      endpoints: [{ addresses: [ip], conditions: { ready: true } }],
      ports: [{ name: "https", port, protocol: "TCP" }],
    },
  };
}

function service(targetPort: number): StartObject {
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
  };
}
