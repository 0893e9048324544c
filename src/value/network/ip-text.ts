/** Whether a text holds an IPv4 address, also within an IPv6 one; leading zeros do not count. */
export function isIpv4(text: string): boolean {
  return text.includes(".") && (isDottedQuad(text, true) || isColonHex(text, true));
}

/** Whether a text is an IPv6 address, without a zone. */
export function isIpv6(text: string): boolean {
  return isColonHex(text, false);
}

/** Whether a text is an address and how many of its bits count: `10.0.0.0/8`. */
export function isCidr(text: string): boolean {
  const slash = text.indexOf("/");
  const address = text.slice(0, Math.max(0, slash));
  const bits = text.slice(slash + 1);
  if (slash < 0 || !/^\d{1,7}$/.test(bits)) return false;
  if (isDottedQuad(address, true)) return Number(bits) <= 32;
  return isColonHex(address, true) && Number(bits) <= 128;
}

const MAC =
  /^[0-9a-f]{2}(?:([:-])[0-9a-f]{2})(?:\1[0-9a-f]{2}){4}(?:(?:\1[0-9a-f]{2}){2}|(?:\1[0-9a-f]{2}){14})?$/i;
const DOTTED_MAC = /^[0-9a-f]{4}(?:\.[0-9a-f]{4}){2}(?:\.[0-9a-f]{4}|(?:\.[0-9a-f]{4}){7})?$/i;

/** Whether a text is a hardware address of 6, 8 or 20 bytes. */
export function isMac(text: string): boolean {
  return MAC.test(text) || DOTTED_MAC.test(text);
}

function isDottedQuad(text: string, zeros: boolean): boolean {
  const parts = text.split(".");
  const part = zeros ? /^\d{1,16}$/ : /^(?:0|[1-9]\d{0,2})$/;
  return parts.length === 4 && parts.every((digits) => part.test(digits) && Number(digits) <= 255);
}

const GROUPS = 8;

/** Whether a text is eight groups of hexadecimal digits, of which `::` stands for one or more that are zero. */
function isColonHex(text: string, zeros: boolean): boolean {
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  if (halves.length === 1 && groups.length === 0) return false;
  const last = groups.at(-1) ?? "";
  const endsDotted = last.includes(".") && !text.endsWith(":");
  if (endsDotted && !isDottedQuad(last, zeros)) return false;
  const hex = endsDotted ? groups.slice(0, -1) : groups;
  const count = hex.length + (endsDotted ? 2 : 0);
  return (
    hex.every((digits) => /^[0-9a-f]{1,4}$/i.test(digits)) &&
    (halves.length === 2 ? count < GROUPS : count === GROUPS)
  );
}
