import {
  byteLength,
  isObject,
  type JsonObject,
  type Problems,
  patternProblem,
  subdomainProblems,
} from "../../../value/internal.ts";
import { type Cause, forbidden, invalid, required, tooLong } from "../../status/cause.ts";
import { checkIp } from "../rules/check-ip.ts";
import { textsOf } from "../rules/check-text.ts";
import { objectsOf } from "../rules/check-values.ts";

/** What is wrong with how a pod finds others by name. */
export function* checkDns({ dnsPolicy, dnsConfig }: JsonObject, path: string): Iterable<Cause> {
  const config = isObject(dnsConfig) ? dnsConfig : undefined;
  const servers = textsOf(config?.nameservers);
  if (dnsPolicy === "None" && servers.length === 0) {
    if (config === undefined) yield required(path, "must provide `dnsConfig` when `dnsPolicy` is None");
    else
      yield required(
        `${path}.nameservers`,
        "must provide at least one DNS nameserver when `dnsPolicy` is None",
      );
    return;
  }
  if (servers.length > 3)
    yield invalid(`${path}.nameservers`, [...servers], "must not have more than 3 nameservers");
  for (const [index, server] of servers.entries()) yield* checkIp(server, `${path}.nameservers[${index}]`);
  const searches = textsOf(config?.searches);
  if (searches.length > 32)
    yield invalid(`${path}.searches`, [...searches], "must not have more than 32 search paths");
  if (searches.join(" ").length > 2048)
    yield invalid(
      `${path}.searches`,
      [...searches],
      "must not have more than 2048 characters (including spaces) in the search list",
    );
  for (const [index, search] of searches.entries()) {
    const name = search.endsWith(".") ? search.slice(0, -1) : search;
    if (search === ".") continue;
    for (const problem of searchProblems(name)) yield invalid(`${path}.searches[${index}]`, name, problem);
  }
  for (const [index, { name = "" }] of objectsOf(config?.options).entries())
    if (name === "") yield required(`${path}.options[${index}]`, "must not be empty");
}

const NO_SEARCH = patternProblem(
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character",
  "_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*",
  ["example.com"],
);

/** A domain to search in may have underscores. */
function searchProblems(name: string): Problems {
  const problems = byteLength(name) > 253 ? ["must be no more than 253 characters"] : [];
  const isDomain = name.split(".").every((label) => /^_?[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?$/.test(label));
  return isDomain ? problems : [...problems, NO_SEARCH];
}

/** What is wrong with the names that a pod knows by itself. */
export function* checkAliases({ hostAliases }: JsonObject, path: string): Iterable<Cause> {
  for (const [index, { ip = "", hostnames }] of objectsOf(hostAliases).entries()) {
    yield* checkIp(ip, `${path}[${index}].ip`);
    for (const [at, name] of textsOf(hostnames).entries())
      for (const problem of subdomainProblems(name))
        yield invalid(`${path}[${index}].hostnames[${at}]`, name, problem);
  }
}

/** What is wrong with what a pod calls itself. */
export function* checkHostname(spec: JsonObject, path: string): Iterable<Cause> {
  const { hostnameOverride: name, setHostnameAsFQDN, hostNetwork } = spec;
  if (typeof name !== "string") return;
  const field = `${path}.hostnameOverride`;
  if (setHostnameAsFQDN === true)
    yield forbidden(field, "may not be specified when setHostnameAsFQDN is true");
  if (hostNetwork === true) yield forbidden(field, "may not be specified when hostNetwork is true");
  if (byteLength(name) > 64) yield tooLong(field, 64);
  for (const problem of subdomainProblems(name)) yield invalid(field, name, problem);
}
