import {
  isObject,
  type Json,
  type JsonObject,
  labelKeyProblems,
  labelProblems,
  labelValueProblems,
  readIp,
  subdomainProblems,
  withField,
  withoutField,
} from "../../../value/internal.ts";
import { type Cause, duplicate, invalid, required, tooMany } from "../../status/cause.ts";
import { checkCanonicalIp, checkIp, checkReachableIp } from "../rules/check-ip.ts";
import { checkAnyText, checkText, textsOf } from "../rules/check-text.ts";
import { checkPort, objectsOf } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";

/** What is wrong with where a service leads, unless it was so before. */
export function* checkEndpoints({ subsets }: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  if (live !== undefined && isSame(subsets, live.subsets)) return;
  for (const [index, subset] of objectsOf(subsets).entries()) {
    const path = `subsets[${index}]`;
    const lists = ["addresses", "notReadyAddresses"];
    if (lists.every((name) => objectsOf(subset[name]).length === 0))
      yield required(path, "must specify `addresses` or `notReadyAddresses`");
    for (const name of lists)
      for (const [at, address] of objectsOf(subset[name]).entries())
        yield* checkAddress(address, `${path}.${name}[${at}]`);
    const ports = objectsOf(subset.ports);
    for (const [at, port] of ports.entries()) {
      const place = `${path}.ports[${at}]`;
      if (!port.name && ports.length > 1) yield required(`${place}.name`);
      yield* checkText(port.name, `${place}.name`, labelProblems);
      yield* checkPort(port.port ?? 0, `${place}.port`);
      yield* checkAnyText(port.appProtocol, `${place}.appProtocol`, labelKeyProblems);
    }
  }
}

function* checkAddress({ ip = "", hostname, nodeName }: JsonObject, path: string): Iterable<Cause> {
  yield* checkIp(ip, `${path}.ip`);
  yield* checkText(hostname, `${path}.hostname`, labelProblems);
  yield* checkAnyText(nodeName, `${path}.nodeName`, subdomainProblems);
  yield* checkReachableIp(ip, `${path}.ip`);
}

const MOST = { endpoints: 1000, addresses: 100, ports: 20_000, hints: 8 };

/** The same for a slice of them. */
export function* checkEndpointSlice(slice: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  if (slice.addressType === "") yield required("addressType");
  yield* checkSlicePorts(objectsOf(slice.ports));
  if (live !== undefined && isSame(slice.endpoints, live.endpoints)) return;
  const endpoints = objectsOf(slice.endpoints);
  if (endpoints.length > MOST.endpoints) {
    yield tooMany("endpoints", endpoints.length, MOST.endpoints);
    return;
  }
  for (const [index, endpoint] of endpoints.entries())
    yield* checkEndpoint(endpoint, `endpoints[${index}]`, slice.addressType);
}

function* checkSlicePorts(ports: readonly JsonObject[]): Iterable<Cause> {
  if (ports.length > MOST.ports) {
    yield tooMany("ports", ports.length, MOST.ports);
    return;
  }
  const names = new Set<Json>();
  for (const [index, { name = "", appProtocol }] of ports.entries()) {
    const path = `ports[${index}]`;
    yield* checkText(name, `${path}.name`, labelProblems);
    if (names.has(name)) yield duplicate(`${path}.name`, name);
    names.add(name);
    yield* checkAnyText(appProtocol, `${path}.appProtocol`, labelKeyProblems);
  }
}

function* checkEndpoint(endpoint: JsonObject, path: string, addressType: Json | undefined): Iterable<Cause> {
  const addresses = textsOf(endpoint.addresses);
  const { nodeName, hostname, hints } = endpoint;
  const field = `${path}.addresses`;
  if (addresses.length === 0) yield required(field, "must contain at least 1 address");
  else if (addresses.length > MOST.addresses) yield tooMany(field, addresses.length, MOST.addresses);
  for (const [index, address] of addresses.entries())
    yield* addressType === "FQDN"
      ? checkDomain(address, `${field}[${index}]`)
      : checkSliceAddress(address, { list: field, field: `${field}[${index}]` }, addressType);
  yield* checkAnyText(nodeName, `${path}.nodeName`, subdomainProblems);
  yield* checkAnyText(hostname, `${path}.hostname`, labelProblems);
  if (!isObject(hints)) return;
  yield* checkHints(hints.forZones, `${path}.hints.forZones`, labelValueProblems);
  yield* checkHints(hints.forNodes, `${path}.hints.forNodes`, subdomainProblems);
}

/** Addresses of IPv4 are read as they were of old; those of IPv6 have one form. */
function* checkSliceAddress(
  address: string,
  { list, field }: { readonly list: string; readonly field: string },
  family: Json | undefined,
): Iterable<Cause> {
  if (family !== "IPv4" && family !== "IPv6") return;
  const causes = [...(family === "IPv4" ? checkIp(address, field) : checkCanonicalIp(address, field))];
  yield* causes;
  if (causes.length > 0) return;
  if (readIp(address)?.family !== family) yield invalid(list, address, `must be an ${family} address`);
  yield* checkReachableIp(address, field);
}

function* checkDomain(address: string, field: string): Iterable<Cause> {
  const name = address.replace(/\.$/, "");
  const problems = subdomainProblems(name);
  if (address === "") yield required(field);
  else if (problems.length > 0) yield invalid(field, name, problems.join(","));
  else if (!name.includes("."))
    yield invalid(field, name, "should be a domain with at least two segments separated by dots");
}

function* checkHints(
  hints: Json | undefined,
  path: string,
  problemsOf: (name: string) => readonly string[],
): Iterable<Cause> {
  const list = objectsOf(hints);
  if (list.length > MOST.hints) yield tooMany(path, list.length, MOST.hints);
  else
    for (const [index, { name = "" }] of list.entries()) {
      const field = `${path}[${index}].name`;
      if (list.findIndex((hint) => hint.name === name) < index) yield duplicate(field, name);
      for (const problem of problemsOf(String(name))) yield invalid(field, name, problem);
    }
}

/** A slice without what is no longer written, unless its endpoints are as they were. */
export function withoutTopology(slice: JsonObject, live?: JsonObject): JsonObject {
  const { endpoints } = slice;
  const isOld = objectsOf(endpoints).every(({ deprecatedTopology }) => deprecatedTopology === undefined);
  if (isOld || !Array.isArray(endpoints) || isSame(endpoints, live?.endpoints)) return slice;
  return withField(
    slice,
    "endpoints",
    endpoints.map((endpoint) =>
      isObject(endpoint) ? withoutField(endpoint, "deprecatedTopology") : endpoint,
    ),
  );
}
