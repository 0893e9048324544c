import { baseOf, contains, type Network, parseNetwork, printIp, quoteText } from "../../../value/internal.ts";
import type { CostModel } from "../../cost/cost-model.ts";
import { PER_CHARACTER, sizeOf, traversal, traversing } from "../../cost/models.ts";
import { add, ONE, scale } from "../../cost/range.ts";
import { opaque } from "../../types/type.ts";
import { fail, Opaque, type Value } from "../../values/value.ts";
import { declare, type Overload } from "../declare.ts";
import { byName, EACH } from "../strings/string-costs.ts";
import { Ip, isIp, readIpValue } from "./ip.ts";

/** A network: an address, and how many of its bits count. */
class Cidr extends Opaque {
  readonly type = opaque("net.CIDR");
  readonly network: Network;
  override readonly size: number;

  constructor(network: Network) {
    super();
    this.network = network;
    this.size = Math.ceil(network.bits / 8);
  }

  equals(other: Value): boolean {
    if (!(other instanceof Cidr)) return fail("no such overload");
    const [{ address, bits }, { address: otherAddress, bits: otherBits }] = [this.network, other.network];
    return (
      bits === otherBits && address.family === otherAddress.family && address.number === otherAddress.number
    );
  }

  override toString(): string {
    return `${printIp(this.network.address)}/${this.network.bits}`;
  }
}

const UNREADABLE = "network address parse error during conversion from string: ";

function readCidrValue(text: string): Cidr {
  const parsed = parseNetwork(text);
  if ("fault" in parsed) return fail(UNREADABLE + UNREADABLE + parsed.fault);
  if (parsed.isMapped) return fail(`${UNREADABLE}IPv4-mapped IPv6 address ${quoteText(text)} is not allowed`);
  return new Cidr(parsed);
}

function isCidr(text: string): boolean {
  const parsed = parseNetwork(text);
  return !("fault" in parsed) && !parsed.isMapped;
}

function containsIp({ network }: Cidr, ip: Ip): boolean {
  return contains(network, ip.address);
}

function containsCidr({ network }: Cidr, { network: other }: Cidr): boolean {
  return network.bits <= other.bits && contains(network, other.address);
}

function mask({ network }: Cidr): Cidr {
  return new Cidr({ address: baseOf(network), bits: network.bits });
}

/** How many bytes an address has. */
const ADDRESS = { min: 4, max: 16 };

/** Compares bytes; a text is read before that. */
function containing({ isText, isNetwork }: { isText: boolean; isNetwork: boolean }): CostModel {
  const compared = scale(add(ADDRESS, ADDRESS), PER_CHARACTER);
  const cost = isNetwork ? add(add(compared, scale(ADDRESS, PER_CHARACTER)), ONE) : compared;
  return byName({
    estimate: ([, other]) => ({
      cost: isText ? add(cost, scale(other?.size ?? ONE, PER_CHARACTER)) : cost,
    }),
    actual: ([cidr, other]) => {
      const size = sizeOf(cidr as Value);
      const masking = isNetwork ? traversal(size) + 1 : 0;
      return traversal(size * 2) + masking + (isText ? traversal(sizeOf(other as Value)) : 0);
    },
  });
}

/** Kubernetes' library of networks. */
export function declareCidrs(): readonly Overload[] {
  const parsing = { cost: byName(traversing(0)) };
  const access = { cost: EACH };
  return [
    declare("cidr(string) -> net.CIDR", readCidrValue, parsing),
    declare(
      "member net.CIDR containsIP(string) -> bool",
      // What is wrong with the text is lost on the way.
      (cidr: Cidr, text: string) =>
        isIp(text) ? containsIp(cidr, readIpValue(text)) : fail("no such overload"),
      { cost: containing({ isText: true, isNetwork: false }) },
    ),
    declare("member net.CIDR containsIP(net.IP) -> bool", containsIp, {
      cost: containing({ isText: false, isNetwork: false }),
    }),
    declare(
      "member net.CIDR containsCIDR(string) -> bool",
      (cidr: Cidr, text: string) => containsCidr(cidr, readCidrValue(text)),
      { cost: containing({ isText: true, isNetwork: true }) },
    ),
    declare("member net.CIDR containsCIDR(net.CIDR) -> bool", containsCidr, {
      cost: containing({ isText: false, isNetwork: true }),
    }),
    declare("member net.CIDR ip() -> net.IP", ({ network }: Cidr) => new Ip(network.address), access),
    declare("member net.CIDR prefixLength() -> int", ({ network }: Cidr) => BigInt(network.bits), access),
    declare("member net.CIDR masked() -> net.CIDR", mask, access),
    declare("isCIDR(string) -> bool", isCidr, parsing),
    declare("string(net.CIDR) -> string", (cidr: Cidr) => String(cidr)),
  ];
}
