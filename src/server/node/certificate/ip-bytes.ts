import { isIPv4, isIPv6 } from "node:net";

/** The bytes of an IP address; `undefined` of what is none. */
export function printIp(text: string): Uint8Array | undefined {
  if (isIPv4(text)) return Uint8Array.from(text.split("."), Number);
  return isIPv6(text) ? printIpv6(text) : undefined;
}

function printIpv6(text: string): Uint8Array {
  // As URLs write it, which have no dots left, and no zone.
  const { hostname } = new URL(`http://[${text.replace(/%.*/, "")}]`);
  const [before = "", after] = hostname.slice(1, -1).split("::");
  const left = before === "" ? [] : before.split(":");
  const right = after === undefined || after === "" ? [] : after.split(":");
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return Uint8Array.from(
    [...left, ...zeros, ...right].flatMap((word) => {
      const number = Number.parseInt(word, 16);
      return [number >> 8, number & 0xff];
    }),
  );
}
