import { compareStrings, type JsonObject } from "../../../value/internal.ts";
import { age, name, text } from "../cells.ts";
import { printLabels } from "../labels.ts";
import { type CellsOf, row } from "../printer.ts";
import { getItems, getNumber, getObject, getText, getTexts, hasField } from "../read-fields.ts";

export const SERVICES: Record<string, CellsOf> = {
  "v1/Service": row(
    name,
    text("spec.type", "ClusterIP"),
    printClusterIp,
    printExternalIp,
    printPorts,
    age,
    (object) => printLabels(getObject(object, "spec"), "selector"),
  ),
  "v1/Endpoints": row(name, printEndpoints, age),
  "discovery.k8s.io/v1/EndpointSlice": row(
    name,
    text("addressType"),
    printSlicePorts,
    printSliceAddresses,
    age,
  ),
};

function printClusterIp(service: JsonObject): string {
  const spec = getObject(service, "spec");
  return getTexts(spec, "clusterIPs")[0] ?? (getText(spec, "clusterIP") || "<none>");
}

function printExternalIp(service: JsonObject): string {
  const spec = getObject(service, "spec");
  const externalIps = getTexts(spec, "externalIPs");
  switch (getText(spec, "type", "ClusterIP")) {
    case "ClusterIP":
    case "NodePort":
      return externalIps.join(",") || "<none>";
    case "LoadBalancer":
      return [...loadBalancerAddresses(service), ...externalIps].join(",") || "<pending>";
    case "ExternalName":
      return getText(spec, "externalName");
    default:
      return "<unknown>";
  }
}

/** Where a load balancer answers, each address once, in order. */
export function loadBalancerAddresses(object: JsonObject): string[] {
  const ingress = getItems(getObject(getObject(object, "status"), "loadBalancer"), "ingress");
  const addresses = ingress.map((entry) => getText(entry, "ip") || getText(entry, "hostname"));
  return [...new Set(addresses)].filter((address) => address !== "").sort(compareStrings);
}

function printPorts(service: JsonObject): string {
  const ports = getItems(getObject(service, "spec"), "ports").map((port) => {
    const nodePort = getNumber(port, "nodePort");
    const number = `${getNumber(port, "port")}${nodePort > 0 ? `:${nodePort}` : ""}`;
    return `${number}/${getText(port, "protocol", "TCP")}`;
  });
  return ports.join(",") || "<none>";
}

function printEndpoints(endpoints: JsonObject): string {
  const subsets = getItems(endpoints, "subsets");
  if (subsets.length === 0) return "<none>";
  const addresses = subsets.flatMap((subset) => {
    const ips = getItems(subset, "addresses").map((address) => getText(address, "ip"));
    const ports = getItems(subset, "ports");
    if (ports.length === 0) return ips;
    return ports.flatMap((port) => ips.map((ip) => joinHostPort(ip, getNumber(port, "port"))));
  });
  return printFirst(addresses, 3);
}

function joinHostPort(host: string, port: number): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

function printSlicePorts(slice: JsonObject): string {
  const ports = getItems(slice, "ports").map((port) =>
    hasField(port, "port") ? String(getNumber(port, "port")) : getText(port, "name"),
  );
  return printFirst(ports, 3) || "<unset>";
}

function printSliceAddresses(slice: JsonObject): string {
  const addresses = getItems(slice, "endpoints").flatMap((endpoint) => getTexts(endpoint, "addresses"));
  return printFirst(addresses, 3) || "<unset>";
}

/** The first few with commas, and how many more there are. */
function printFirst(texts: readonly string[], most: number): string {
  const first = texts.slice(0, most).join(",");
  return texts.length > most ? `${first} + ${texts.length - most} more...` : first;
}
