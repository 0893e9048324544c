import { quoteText } from "../texts/quote.ts";
import type { IpAddress, IpFamily, Network } from "./ip-addresses.ts";

/** An address; why it is none, in Go's words, if it is none. */
export type ParsedIp = (IpAddress & { readonly zone: string; readonly isMapped: boolean }) | Fault;

/** A network; why it is none, in Go's words, if it is none. */
export type ParsedNetwork = (Network & { readonly isMapped: boolean }) | Fault;

interface Fault {
  readonly fault: string;
}

/** Reads an address as Go's `netip` does, without leading zeros. One of IPv4 within IPv6 stays one of IPv6. */
export function parseIp(text: string): ParsedIp {
  const [separator] = /[.:%]/.exec(text) ?? [];
  if (separator === ".") return parseV4(text);
  if (separator === ":") return parseV6(text);
  return refuse(text, separator === "%" ? "missing IPv6 address" : "unable to parse IP");
}

/** Reads a network as Go's `netip` does: `10.0.0.0/8`. */
export function parseNetwork(text: string): ParsedNetwork {
  const slash = text.lastIndexOf("/");
  if (slash < 0) return refuseNetwork(text, "no '/'");
  const address = parseIp(text.slice(0, slash));
  if ("fault" in address) return refuseNetwork(text, address.fault);
  if (address.zone !== "") return refuseNetwork(text, "IPv6 zones cannot be present in a prefix");
  const bits = text.slice(slash + 1);
  if (!/^(?:0|[1-9]\d*)$/.test(bits)) return refuseNetwork(text, `bad bits after slash: ${quoteText(bits)}`);
  if (Number(bits) > (address.family === "IPv4" ? 32 : 128)) {
    return refuseNetwork(text, "prefix length out of range");
  }
  const { family, number, isMapped } = address;
  return { address: { family, number }, bits: Number(bits), isMapped };
}

function refuseNetwork(text: string, reason: string): Fault {
  return { fault: `netip.ParsePrefix(${quoteText(text)}): ${reason}` };
}

function refuse(text: string, reason: string, rest = ""): Fault {
  const place = rest === "" ? "" : ` (at ${quoteText(rest)})`;
  return { fault: `ParseAddr(${quoteText(text)}): ${reason}${place}` };
}

function parseV4(text: string): ParsedIp {
  const number = readFields(text, text);
  return typeof number === "bigint" ? createIp("IPv4", number) : number;
}

function createIp(family: IpFamily, number: bigint, zone = ""): ParsedIp {
  return { family, number, zone, isMapped: family === "IPv6" && number >> 32n === 0xffffn };
}

/** The number that four fields stand for, which end a text. */
function readFields(fields: string, text: string): bigint | Fault {
  let [number, value, digits, count] = [0n, 0, 0, 0];
  for (let at = 0; at < fields.length; at++) {
    const sign = fields[at] as string;
    if (/\d/.test(sign)) {
      if (digits === 1 && value === 0) return refuse(text, "IPv4 field has octet with leading zero");
      value = value * 10 + Number(sign);
      digits++;
      if (value > 255) return refuse(text, "IPv4 field has value >255");
    } else if (sign === ".") {
      if (digits === 0 || at === fields.length - 1) {
        return refuse(text, "IPv4 field must have at least one digit", fields.slice(at));
      }
      if (count === 3) return refuse(text, "IPv4 address too long");
      number = number * 256n + BigInt(value);
      [value, digits, count] = [0, 0, count + 1];
    } else return refuse(text, "unexpected character", fields.slice(at));
  }
  return count < 3 ? refuse(text, "IPv4 address too short") : number * 256n + BigInt(value);
}

const GROUPS = 8;

function parseV6(text: string): ParsedIp {
  const percent = text.indexOf("%");
  const zone = percent < 0 ? "" : text.slice(percent + 1);
  if (percent >= 0 && zone === "") return refuse(text, "zone must be a non-empty string");
  const groups: bigint[] = [];
  const read = readGroups(percent < 0 ? text : text.slice(0, percent), text, groups);
  if (typeof read === "object") return read;
  if (read === undefined && groups.length < GROUPS) return refuse(text, "address string too short");
  if (read !== undefined && groups.length === GROUPS) {
    return refuse(text, "the :: must expand to at least one field of zeros");
  }
  const zeros = Array.from({ length: GROUPS - groups.length }, () => 0n);
  groups.splice(read ?? 0, 0, ...zeros);
  return createIp(
    "IPv6",
    groups.reduce((number, group) => (number << 16n) + group, 0n),
    zone,
  );
}

/** Reads groups, and says before which one `::` stands; `undefined` if there is none. */
function readGroups(address: string, text: string, groups: bigint[]): number | undefined | Fault {
  let rest = address;
  let ellipsis: number | undefined;
  if (rest.startsWith("::")) {
    ellipsis = 0;
    rest = rest.slice(2);
    if (rest === "") return ellipsis;
  }
  while (groups.length < GROUPS) {
    const [hex = ""] = /^[0-9a-fA-F]*/.exec(rest) ?? [];
    if (hex.length > 4) return refuse(text, "each group must have 4 or less digits", rest);
    if (hex === "") {
      return refuse(text, "each colon-separated field must have at least one digit", rest);
    }
    if (rest[hex.length] === ".") return readEmbedded(rest, text, groups, ellipsis);
    groups.push(BigInt(`0x${hex}`));
    rest = rest.slice(hex.length);
    if (rest === "") return ellipsis;
    if (!rest.startsWith(":")) return refuse(text, "unexpected character, want colon", rest);
    if (rest.length === 1) return refuse(text, "colon must be followed by more characters", rest);
    rest = rest.slice(1);
    if (!rest.startsWith(":")) continue;
    if (ellipsis !== undefined) return refuse(text, "multiple :: in address", rest);
    ellipsis = groups.length;
    rest = rest.slice(1);
    if (rest === "") return ellipsis;
  }
  return refuse(text, "trailing garbage after address", rest);
}

/** Reads an address of IPv4 at the end of one of IPv6. */
function readEmbedded(
  rest: string,
  text: string,
  groups: bigint[],
  ellipsis: number | undefined,
): number | undefined | Fault {
  if (ellipsis === undefined && groups.length !== GROUPS - 2) {
    return refuse(text, "embedded IPv4 address must replace the final 2 fields of the address", rest);
  }
  if (groups.length + 2 > GROUPS) {
    return refuse(text, "too many hex fields to fit an embedded IPv4 at the end of the address", rest);
  }
  const number = readFields(rest, text);
  if (typeof number !== "bigint") return number;
  groups.push(number >> 16n, number & 0xffffn);
  return ellipsis;
}
