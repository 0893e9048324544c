import {
  baseOf,
  contains,
  type IpAddress,
  type Json,
  type Network,
  printIp,
  readCidr,
  readIp,
} from "../../../value/internal.ts";
import { type Cause, invalid } from "../../status/cause.ts";

const NO_IP = "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";
const NO_CIDR = "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";

type Known = ReadonlySet<string>;
const NONE: Known = new Set();

/** Refuses what is no IP address, unless it was there before: rules have become stricter. */
export function* checkIp(text: Json, field: string, before: Known = NONE): Iterable<Cause> {
  if (typeof text !== "string" || before.has(text)) return;
  const ip = readIp(text);
  if (ip === undefined) yield invalid(field, text, NO_IP);
  else if (hasLeadingZeros(text)) yield invalid(field, text, "must not have leading 0s");
  else if (isMapped(text, ip)) yield invalid(field, text, "must not be an IPv4-mapped IPv6 address");
}

/** The same for a field that takes addresses in one form only. */
export function* checkCanonicalIp(text: Json, field: string): Iterable<Cause> {
  const causes = [...checkIp(text, field)];
  yield* causes;
  const ip = causes.length === 0 && typeof text === "string" ? readIp(text) : undefined;
  if (ip !== undefined && printIp(ip) !== text)
    yield invalid(field, text, `must be in canonical form (${JSON.stringify(printIp(ip))})`);
}

/** Refuses what is no network, unless it was there before. */
export function* checkCidr(text: Json, field: string, before: Known = NONE): Iterable<Cause> {
  if (typeof text !== "string" || before.has(text)) return;
  const network = readCidr(text);
  if (network === undefined) yield invalid(field, text, NO_CIDR);
  else if (hasLeadingZeros(text))
    yield invalid(field, text, "must not have leading 0s in IP or prefix length");
  else if (isMapped(text, network.address))
    yield invalid(field, text, "must not have an IPv4-mapped IPv6 address");
  else if (baseOf(network).number !== network.address.number)
    yield invalid(field, text, "must not have bits set beyond the prefix length");
}

/** The same for a field that takes networks in one form only. */
export function* checkCanonicalCidr(text: Json, field: string): Iterable<Cause> {
  const causes = [...checkCidr(text, field)];
  yield* causes;
  const network = causes.length === 0 && typeof text === "string" ? readCidr(text) : undefined;
  if (network === undefined) return;
  const canonical = `${printIp(network.address)}/${network.bits}`;
  if (canonical !== text)
    yield invalid(field, text, `must be in canonical form (${JSON.stringify(canonical)})`);
}

/** Where nobody can be reached, and what is said about it. */
const SPECIAL: readonly (readonly [problem: string, ...networks: readonly Network[]])[] = [
  ["may not be in the loopback range (127.0.0.0/8, ::1/128)", network("127.0.0.0/8"), network("::1/128")],
  [
    "may not be in the link-local range (169.254.0.0/16, fe80::/10)",
    network("169.254.0.0/16"),
    network("fe80::/10"),
  ],
  [
    "may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)",
    network("224.0.0.0/24"),
    network("ff02::/16"),
  ],
];

function network(cidr: string): Network {
  return readCidr(cidr) as Network;
}

/** Refuses an address where nobody can be reached. */
export function* checkReachableIp(text: Json, field: string): Iterable<Cause> {
  if (typeof text !== "string") return;
  const ip = readIp(text);
  if (ip === undefined) {
    yield invalid(field, text, "must be a valid IP address");
    return;
  }
  if (ip.number === 0n) yield invalid(field, text, `may not be unspecified (${text})`);
  for (const [problem, ...networks] of SPECIAL)
    if (networks.some((special) => contains(special, ip))) yield invalid(field, text, problem);
}

function hasLeadingZeros(text: string): boolean {
  return /(?:^|[.:])0\d+(?=\.)|\.0\d+(?=\/|$)|\/0\d/.test(text);
}

function isMapped(text: string, { family }: IpAddress): boolean {
  return family === "IPv4" && text.includes(":");
}
