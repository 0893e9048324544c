import { type IpAddress, parseIp, printIp, quoteText } from "../../../value/internal.ts";
import { traversing } from "../../cost/models.ts";
import { opaque } from "../../types/type.ts";
import { fail, Opaque, type Value } from "../../values/value.ts";
import { declare, type Overload } from "../declare.ts";
import { byName, EACH } from "../strings/string-costs.ts";

/** An IP address. */
export class Ip extends Opaque {
  readonly type = opaque("net.IP");
  readonly address: IpAddress;
  override readonly size: number;

  constructor(address: IpAddress) {
    super();
    this.address = address;
    this.size = address.family === "IPv4" ? 4 : 16;
  }

  equals(other: Value): boolean {
    if (!(other instanceof Ip)) return fail("no such overload");
    return this.address.family === other.address.family && this.address.number === other.address.number;
  }

  override toString(): string {
    return printIp(this.address);
  }
}

export function readIpValue(text: string): Ip {
  const parsed = parseIp(text);
  if ("fault" in parsed) {
    return fail(`IP Address ${quoteText(text)} parse error during conversion from string: ${parsed.fault}`);
  }
  if (parsed.zone !== "") return fail(`IP address ${quoteText(text)} with zone value is not allowed`);
  if (parsed.isMapped) return fail(`IPv4-mapped IPv6 address ${quoteText(text)} is not allowed`);
  return new Ip(parsed);
}

export function isIp(text: string): boolean {
  const parsed = parseIp(text);
  return !("fault" in parsed) && parsed.zone === "" && !parsed.isMapped;
}

/** Whether an address is in a network of its family, given its first address and how many bits do not count. */
function isIn({ address }: Ip, v4: readonly [bigint, bigint], v6: readonly [bigint, bigint]): boolean {
  const [base, shift] = address.family === "IPv4" ? v4 : v6;
  return address.number >> shift === base >> shift;
}

function isUnspecified({ address }: Ip): boolean {
  return address.number === 0n;
}

function isLoopback(ip: Ip): boolean {
  return isIn(ip, [0x7f000000n, 24n], [1n, 0n]);
}

function isMulticast(ip: Ip): boolean {
  return isIn(ip, [0xe0000000n, 28n], [0xffn << 120n, 120n]);
}

function isLinkLocalMulticast(ip: Ip): boolean {
  const { family, number } = ip.address;
  if (family === "IPv4") return number >> 8n === 0xe00000n;
  return ((number >> 112n) & 0xff0fn) === 0xff02n;
}

function isLinkLocalUnicast(ip: Ip): boolean {
  return isIn(ip, [0xa9fe0000n, 16n], [0xfe80n << 112n, 118n]);
}

function isGlobalUnicast(ip: Ip): boolean {
  const isBroadcast = ip.address.family === "IPv4" && ip.address.number === 0xffffffffn;
  return !isUnspecified(ip) && !isBroadcast && !isLoopback(ip) && !isMulticast(ip) && !isLinkLocalUnicast(ip);
}

/** Kubernetes' library of IP addresses. */
export function declareIps(): readonly Overload[] {
  const parsing = { cost: byName(traversing(0)) };
  const access = { cost: EACH };
  return [
    declare("ip(string) -> net.IP", readIpValue, parsing),
    declare("member net.IP family() -> int", (ip: Ip) => (ip.address.family === "IPv4" ? 4n : 6n), access),
    declare("ip.isCanonical(string) -> bool", (text: string) => String(readIpValue(text)) === text, {
      cost: byName(traversing(0, { times: 2 })),
    }),
    declare("member net.IP isUnspecified() -> bool", isUnspecified, access),
    declare("member net.IP isLoopback() -> bool", isLoopback, access),
    declare("member net.IP isLinkLocalMulticast() -> bool", isLinkLocalMulticast, access),
    declare("member net.IP isLinkLocalUnicast() -> bool", isLinkLocalUnicast, access),
    declare("member net.IP isGlobalUnicast() -> bool", isGlobalUnicast, access),
    declare("isIP(string) -> bool", isIp, parsing),
    declare("string(net.IP) -> string", (ip: Ip) => String(ip)),
  ];
}
