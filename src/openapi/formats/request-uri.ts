import { isIpv6 } from "../../value/internal.ts";

const CONTROL = /[^ -~\u0080-\u{10ffff}]/u;

/**
 * Whether a text is an absolute URI, or an absolute path, as Go reads one from an HTTP request: what `parseRequestUrl`
 * says, in less code, as nobody is told why it is not.
 */
export function isRequestUri(text: string): boolean {
  if (text === "" || CONTROL.test(text)) return false;
  if (text === "*") return true;
  if (text.startsWith(":")) return false;
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)?.[0] ?? "";
  const [rest = ""] = text.slice(scheme.length).split("?");
  if (!rest.startsWith("/")) return scheme !== "";
  if (scheme === "" || !rest.startsWith("//")) return isUnescapable(rest);
  const [authority = ""] = rest.slice(2).split("/");
  return isAuthority(authority) && isUnescapable(rest.slice(2 + authority.length));
}

/** Whether every `%` begins an escape. */
function isUnescapable(text: string): boolean {
  return !/%(?![0-9A-Fa-f]{2})/.test(text);
}

function isAuthority(text: string): boolean {
  const at = text.lastIndexOf("@");
  const user = text.slice(0, Math.max(0, at));
  return /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user) && isUnescapable(user) && isHost(text.slice(at + 1));
}

/** What a host may hold: only what is not ASCII, and `%` itself, may be escaped. */
const HOST = /^(?:[A-Za-z0-9\-_.~!$&'()*+,;=<>"]|[^\p{ASCII}]|%[89A-Fa-f][0-9A-Fa-f]|%25)*$/u;
const ZONE = /^(?:[^%]|%[0-9A-Fa-f]{2})*$/;

function isHost(text: string): boolean {
  if (text.startsWith("[")) return isBracketed(text);
  const [host = "", port = "", ...others] = text.split(":");
  return others.length === 0 && /^\d*$/.test(port) && HOST.test(host);
}

/** Whether a text is an IPv6 address in brackets, maybe with a zone and a port: `[fe80::1%25eth0]:80`. */
function isBracketed(text: string): boolean {
  const close = text.lastIndexOf("]");
  const [address = "", ...zone] = text.slice(1, close).split("%25");
  return /^\](?::\d*)?$/.test(text.slice(close)) && isIpv6(address) && ZONE.test(zone.join("%25"));
}
