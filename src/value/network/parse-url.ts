import { quoteText } from "../texts/quote.ts";
import { parseIp } from "./parse-ip.ts";
import { decodeText, escapeText, isEncoded, type Part, readEscaped, UrlFault } from "./url-escapes.ts";

/** A URL as Go's `net/url` reads it. */
export interface Url {
  readonly scheme: string;
  /** With its port, without escapes. */
  readonly host: string;
  /** As it was written, if it was written as it should be. */
  readonly escapedPath: string;
  readonly query: string;
  /** All of it, in the form that Go prints. */
  readonly text: string;
}

/** What is wrong with a text as the target of a request: an absolute URL or an absolute path. `undefined` if nothing is. */
export function parseRequestUrl(text: string): string | undefined {
  try {
    parse(text, true);
    return undefined;
  } catch (error) {
    return explain(error, text);
  }
}

/** Reads a URL. It throws a `UrlFault` if it is none. */
export function parseUrl(text: string): Url {
  const hash = text.indexOf("#");
  const beforeHash = hash < 0 ? text : text.slice(0, hash);
  try {
    const url = parse(beforeHash, false);
    const fragment = hash < 0 ? "" : escapePart(text.slice(hash + 1), "fragment");
    return fragment === "" ? url : { ...url, text: `${url.text}#${fragment}` };
  } catch (error) {
    throw new UrlFault(explain(error, beforeHash));
  }
}

function explain(error: unknown, text: string): string {
  if (error instanceof UrlFault) return `parse ${quoteText(text)}: ${error.reason}`;
  throw error;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROL = /[\x00-\x1f\x7f]/;
const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;

function parse(text: string, isRequest: boolean): Url {
  if (CONTROL.test(text)) throw new UrlFault("net/url: invalid control character in URL");
  if (text === "" && isRequest) throw new UrlFault("empty url");
  if (text === "*") return { scheme: "", host: "", escapedPath: "*", query: "", text };
  if (text.startsWith(":")) throw new UrlFault("missing protocol scheme");
  const [, written = ""] = SCHEME.exec(text) ?? [];
  const scheme = written.toLowerCase();
  const rest = written === "" ? text : text.slice(written.length + 1);
  const mark = rest.indexOf("?");
  const query = mark < 0 ? "" : rest.slice(mark + 1);
  const before = mark < 0 ? rest : rest.slice(0, mark);
  const shown = mark < 0 ? "" : `?${query}`;
  if (!before.startsWith("/")) {
    if (scheme !== "")
      return { scheme, host: "", escapedPath: "", query, text: `${scheme}:${before}${shown}` };
    if (isRequest) throw new UrlFault("invalid URI for request");
    if (/^[^/]*:/.test(before)) throw new UrlFault("first path segment in URL cannot contain colon");
  }
  const { host, path, user } = splitAuthority(before, scheme, isRequest);
  const escapedPath = escapePart(path, "path");
  const isBare = host === undefined || (host === "" && path === "" && user === "");
  const authority = isBare ? "" : `//${user}${escapeText(host, "host")}`;
  const front = scheme === "" ? "" : `${scheme}:`;
  return { scheme, host: host ?? "", escapedPath, query, text: front + authority + escapedPath + shown };
}

function splitAuthority(
  text: string,
  scheme: string,
  isRequest: boolean,
): { host?: string; path: string; user: string } {
  const hasAuthority = text.startsWith("//") && (scheme !== "" || (!isRequest && !text.startsWith("///")));
  if (!hasAuthority) return { path: text, user: "" };
  const [, authority = "", path = ""] = /^\/\/([^/]*)(.*)$/s.exec(text) ?? [];
  const at = authority.lastIndexOf("@");
  const host = parseHost(scheme, authority.slice(at + 1));
  return { host, path, user: at < 0 ? "" : `${parseUser(authority.slice(0, at))}@` };
}

function parseUser(text: string): string {
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(text)) throw new UrlFault("net/url: invalid userinfo");
  const [, name = "", password] = /^([^:]*)(?::(.*))?$/s.exec(text) ?? [];
  const parts = password === undefined ? [name] : [name, password];
  return parts.map((part) => escapeText(decodeText(readEscaped(part, "user")), "user")).join(":");
}

function parseHost(scheme: string, text: string): string {
  const bracket = text.lastIndexOf("[");
  if (bracket > 0) throw new UrlFault("invalid IP-literal");
  if (bracket === 0) return parseLiteral(text);
  const colon = text.indexOf(":");
  // Only of the schemes of the web, a second colon is known to be wrong.
  const start = scheme === "http" || scheme === "https" ? colon : text.lastIndexOf(":");
  if (colon >= 0) checkPort(text.slice(start));
  return decodeText(readEscaped(text, "host"));
}

function checkPort(text: string): void {
  if (!/^(?::\d*)?$/.test(text)) throw new UrlFault(`invalid port ${quoteText(text)} after host`);
}

/** Reads an address in brackets. */
function parseLiteral(text: string): string {
  const end = text.lastIndexOf("]");
  if (end < 0) throw new UrlFault("missing ']' in host");
  const port = text.slice(end + 1);
  checkPort(port);
  const inside = text.slice(1, end);
  const zone = inside.indexOf("%25");
  const name =
    zone < 0
      ? decodeText(readEscaped(inside, "host"))
      : decodeText(readEscaped(inside.slice(0, zone), "host")) +
        decodeText(readEscaped(inside.slice(zone), "zone"));
  const parsed = parseIp(name);
  if ("fault" in parsed) throw new UrlFault(`invalid host: ${parsed.fault}`);
  if (parsed.family === "IPv4") throw new UrlFault("invalid IP-literal");
  return `[${name}]${port}`;
}

/** A part as it was written, if it was written as it should be; with the escapes that it should have, otherwise. */
function escapePart(text: string, part: Part): string {
  const bytes = readEscaped(text, part);
  return isEncoded(text, part) ? text : escapeText(bytes, part);
}
