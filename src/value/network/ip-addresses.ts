import { isCidr, isIpv4, isIpv6 } from "./ip-text.ts";

export type IpFamily = "IPv4" | "IPv6";

/** An address as a number. One of IPv4 within IPv6 counts as IPv4, as Go has it. */
export interface IpAddress {
  readonly family: IpFamily;
  readonly number: bigint;
}

/** An address and how many of its bits name the network. */
export interface Network {
  readonly address: IpAddress;
  readonly bits: number;
}

const MAPPED = 0xffffn;

/** Reads an address, with or without leading zeros; `undefined` if it is not one. */
export function readIp(text: string): IpAddress | undefined {
  if (!text.includes(":")) return isIpv4(text) ? { family: "IPv4", number: readQuad(text) } : undefined;
  if (!isIpv4(text) && !isIpv6(text)) return undefined;
  const number = readGroups(text);
  return number >> 32n === MAPPED
    ? { family: "IPv4", number: BigInt.asUintN(32, number) }
    : { family: "IPv6", number };
}

/** Reads a network such as `10.0.0.0/8`; `undefined` if it is not one. */
export function readCidr(text: string): Network | undefined {
  const [ip = "", bits] = text.split("/");
  const address = isCidr(text) ? readIp(ip) : undefined;
  if (address === undefined) return undefined;
  // The bits of IPv4 within IPv6 are counted from the start of the longer address.
  const isMapped = address.family === "IPv4" && ip.includes(":");
  return { address, bits: isMapped ? Math.max(0, Number(bits) - 96) : Number(bits) };
}

/** The first address of a network. */
export function baseOf({ address, bits }: Network): IpAddress {
  const shift = BigInt(widthOf(address) - bits);
  return { ...address, number: (address.number >> shift) << shift };
}

/** Whether an address is one of a network. */
export function contains(network: Network, ip: IpAddress): boolean {
  if (ip.family !== network.address.family) return false;
  return baseOf({ address: ip, bits: network.bits }).number === baseOf(network).number;
}

/** An address as Go prints it. */
export function printIp({ family, number }: IpAddress): string {
  if (family === "IPv4") return [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join(".");
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((number >> BigInt(112 - index * 16)) & 0xffffn).toString(16),
  ).join(":");
  const zeros = [...groups.matchAll(/(?<=^|:)0(?::0)+(?=:|$)/g)];
  const longest = zeros.reduce((best, [run]) => (run.length > best.length ? run : best), "");
  if (longest === "") return groups;
  const { index = 0 } = zeros.find(([run]) => run === longest) ?? {};
  const [before, after] = [groups.slice(0, index), groups.slice(index + longest.length)];
  return `${before.replace(/:$/, "")}::${after.replace(/^:/, "")}`;
}

function widthOf({ family }: IpAddress): number {
  return family === "IPv4" ? 32 : 128;
}

function readQuad(text: string): bigint {
  return text.split(".").reduce((number, part) => number * 256n + BigInt(part), 0n);
}

function readGroups(text: string): bigint {
  const [head = "", tail] = text.split("::").map((half) => half.split(":").filter((group) => group !== ""));
  const before = [...head].flatMap(expandQuad);
  const after = (tail ?? []).flatMap(expandQuad);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0n);
  return [...before, ...zeros, ...after].reduce((number, group) => (number << 16n) + group, 0n);
}

/** The groups that a part of an address stands for: two, if it is an address of IPv4. */
function expandQuad(part: string): readonly bigint[] {
  if (!part.includes(".")) return [BigInt(`0x${part}`)];
  const number = readQuad(part);
  return [number >> 16n, number & 0xffffn];
}
