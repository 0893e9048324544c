import {
  equal,
  type IpFamily,
  type Json,
  type JsonObject,
  type MutableObject,
  printIp,
  readIp,
} from "../../../value/internal.ts";
import { type Cause, duplicate, invalid, notSupported, required } from "../../status/cause.ts";
import { checkIp } from "../rules/check-ip.ts";
import { textsOf } from "../rules/check-text.ts";
import { isSame } from "../rules/immutable-fields.ts";
import { hash } from "./hash.ts";

const FAMILIES: readonly string[] = ["IPv4", "IPv6"];
const POLICIES: readonly string[] = ["PreferDualStack", "RequireDualStack", "SingleStack"];

/**
 * Gives a service the addresses that it lacks, and says what is in the way. Addresses come from the uid: there is no network
 * behind them, so all that matters is that each service keeps its own and that two seldom share one. Any family is at hand.
 */
export function* allocateAddresses(
  spec: MutableObject,
  before: JsonObject | undefined,
  seed: string,
): Iterable<Cause> {
  if (spec.type === "ExternalName") return;
  const kept = before === undefined || before.type === "ExternalName" ? {} : before;
  keepAddresses(spec, kept);
  if (isSettled(spec, before)) return;
  spec.ipFamilyPolicy ??=
    before?.ipFamilyPolicy ?? (isHeadlessAlone(spec) ? "RequireDualStack" : "SingleStack");
  const causes = [...checkAddresses(spec, before)];
  yield* causes;
  if (causes.length > 0) return;
  if (before !== undefined && spec.ipFamilyPolicy === "SingleStack") releaseSecond(spec, before);
  yield* checkPolicy(spec, before);
  const families = familiesOf(spec);
  spec.ipFamilies = families;
  if (spec.clusterIP === "None") return;
  const addresses = textsOf(spec.clusterIPs);
  spec.clusterIPs = families.map((family, index) => addresses[index] || addressOf(family as IpFamily, seed));
  spec.clusterIP = (spec.clusterIPs as readonly string[])[0] ?? "";
}

/** Who names one address means both fields; who names none keeps what is there. */
function keepAddresses(spec: MutableObject, kept: JsonObject): void {
  if (!spec.clusterIP && kept.clusterIP !== undefined) spec.clusterIP = kept.clusterIP;
  if (isSame(spec.clusterIPs, []) && kept.clusterIPs !== undefined) spec.clusterIPs = kept.clusterIPs;
  if (!spec.clusterIP || spec.clusterIP === kept.clusterIP) return;
  if (isSame(spec.clusterIPs, kept.clusterIPs)) spec.clusterIPs = [spec.clusterIP];
}

/** Whether a service would like two addresses, and nothing changed that would give or take one. */
function isSettled(spec: JsonObject, before: JsonObject | undefined): boolean {
  if (before === undefined || before.type !== spec.type) return false;
  const prefers = (policy: Json | undefined): boolean => policy === "PreferDualStack";
  if (!prefers(spec.ipFamilyPolicy) || !prefers(before.ipFamilyPolicy)) return false;
  return isSame(spec.clusterIPs, before.clusterIPs) && isSame(spec.ipFamilies, before.ipFamilies);
}

function* checkAddresses(spec: JsonObject, before: JsonObject | undefined): Iterable<Cause> {
  const field = "spec.clusterIPs";
  const { clusterIP, clusterIPs = null } = spec;
  const addresses = textsOf(clusterIPs);
  const families = textsOf(spec.ipFamilies);
  if (clusterIP) {
    if (addresses.length === 0) yield required(field);
    else if (addresses[0] !== clusterIP)
      yield invalid(field, clusterIPs, "first value must match `clusterIP`");
  } else if (addresses.length > 0)
    yield invalid(field, clusterIPs, "must be empty when `clusterIP` is not specified");
  for (const [index, family] of families.entries()) {
    const place = `spec.ipFamilies[${index}]`;
    if (!FAMILIES.includes(family)) yield notSupported(place, family, FAMILIES);
    if (families.indexOf(family) < index) yield duplicate(place, family);
  }
  const { ipFamilyPolicy: policy } = spec;
  if (policy !== undefined && !POLICIES.includes(policy as string))
    yield notSupported("spec.ipFamilyPolicy", policy, POLICIES);
  const isHeadless = addresses[0] === "None";
  const known = new Set(textsOf(before?.clusterIPs));
  const wrong = addresses.flatMap((ip, index) =>
    isHeadless && index === 0 ? [] : [...checkIp(ip, `${field}[${index}]`, known)],
  );
  if (isHeadless && addresses.length > 1)
    wrong.push(invalid(field, clusterIPs, "'None' must be the first and only value"));
  yield* wrong;
  if (addresses.length > 2) yield invalid(field, clusterIPs, "may only hold up to 2 values");
  if (wrong.length > 0 || isHeadless) return;
  const [first, second] = addresses.map(familyOf);
  if (second !== undefined && first === second)
    yield invalid(field, clusterIPs, "may specify no more than one IP for each IP family");
  for (const [index, ip] of addresses.entries()) {
    const family = families[index];
    if (family !== undefined && FAMILIES.includes(family) && family !== familyOf(ip))
      yield invalid(
        `${field}[${index}]`,
        ip,
        `expected an ${family} value as indicated by \`ipFamilies[${index}]\``,
      );
  }
}

/** A policy and how many addresses and families there are go together. */
function* checkPolicy(spec: JsonObject, before: JsonObject | undefined): Iterable<Cause> {
  const { ipFamilyPolicy = null } = spec;
  const lists = [
    ["clusterIPs", "cluster IP", "cluster IPs"],
    ["ipFamilies", "IP family", "IP families"],
  ] as const;
  for (const [name, one, several] of lists) {
    const count = textsOf(spec[name]).length;
    const problem =
      ipFamilyPolicy === "SingleStack"
        ? count === 2 &&
          `must be 'RequireDualStack' or 'PreferDualStack' when multiple ${several} are specified`
        : count === 1 &&
          textsOf(before?.[name]).length === 2 &&
          `must be 'SingleStack' to release the secondary ${one}`;
    if (problem) yield invalid("spec.ipFamilyPolicy", ipFamilyPolicy, problem);
  }
}

/** Who asks for a single family and leaves the addresses as they are gives the second one up. */
function releaseSecond(spec: MutableObject, before: JsonObject): void {
  for (const name of ["clusterIPs", "ipFamilies"])
    if (equal(spec[name] ?? null, before[name] ?? null)) spec[name] = textsOf(spec[name]).slice(0, 1);
}

/** The families of a service: those stated, those of its addresses, and a second one if it must have one. */
function familiesOf(spec: JsonObject): readonly string[] {
  const addresses = spec.clusterIP === "None" ? [] : textsOf(spec.clusterIPs);
  const stated = textsOf(spec.ipFamilies);
  const families = [...stated, ...addresses.slice(stated.length).map(familyOf)];
  if (families.length === 0) families.push("IPv4");
  const { ipFamilyPolicy: policy } = spec;
  const wantsBoth = policy === "RequireDualStack" || (isHeadlessAlone(spec) && policy !== "SingleStack");
  if (families.length === 1 && wantsBoth) families.push(families[0] === "IPv4" ? "IPv6" : "IPv4");
  return families;
}

function isHeadlessAlone({ clusterIP, selector }: JsonObject): boolean {
  return clusterIP === "None" && isSame(selector, undefined);
}

function familyOf(address: string): IpFamily {
  return address.includes(":") ? "IPv6" : "IPv4";
}

/** The networks that services of each family are in, and how many of their addresses are given. */
const NETWORKS = { IPv4: "10.96.1.0", IPv6: "fd00:10:96::1:0" };
const ADDRESSES = 2 ** 20 - 512;

function addressOf(family: IpFamily, seed: string): string {
  const start = readIp(NETWORKS[family]);
  if (start === undefined) return "";
  return printIp({ family, number: start.number + BigInt(hash(seed) % ADDRESSES) });
}
