import { decodeBase64Url, encodeBase64Url, isObject, type Json, parseJson } from "../../value/internal.ts";
import { badRequest, type StatusError } from "../status/status.ts";

/** Where a list goes on. */
export interface Continuation {
  /** The key after which it goes on. */
  readonly after: string;
  /** The revision that the list shows; `undefined` for the newest, if the one it began with is forgotten. */
  readonly revision: number | undefined;
}

const VERSION = "meta.k8s.io/v1";
/** Nobody has keys so long. */
const MAX_LENGTH = 8_192;
/** What Kubernetes writes where the list may go on at the newest revision. */
const NEWEST = -1;

/** The token with which a client gets the rest of a list of this prefix. */
export function printContinue(prefix: string, { after, revision = NEWEST }: Continuation): string {
  // Kubernetes names the first key that may come next: the smallest after this one.
  const start = `${after.slice(prefix.length)}\0`;
  return encodeBase64Url(JSON.stringify({ v: VERSION, rv: revision, start }));
}

/** Reads a token for a list of this prefix, from which it cannot lead out. Refuses one that no list gave. */
export function readContinue(prefix: string, token: string): Continuation {
  const content = readJsonObject(decode(token));
  const { v, rv, start } = content;
  if (v !== VERSION)
    throw notValid(`: server does not recognize this encoded version ${typeof v === "string" ? v : ""}`);
  if (typeof rv !== "number" || !Number.isSafeInteger(rv) || rv === 0)
    throw notValid(`: incorrect encoded start resourceVersion (version ${VERSION})`);
  if (typeof start !== "string" || start === "")
    throw notValid(`: encoded start key empty (version ${VERSION})`);
  if (
    /\p{Surrogate}/u.test(start) ||
    start.split("/").some((part) => part === "" || part === "." || part === "..")
  )
    throw notValid(`: ${start}`);
  return {
    after: prefix + (start.endsWith("\0") ? start.slice(0, -1) : start),
    revision: rv < 0 ? undefined : rv,
  };
}

function decode(token: string): string {
  if (token.length > MAX_LENGTH) throw notValid(`: it has more than ${MAX_LENGTH} characters`);
  const wrong = token.search(/[^A-Za-z0-9_-]/);
  if (wrong >= 0 || token.length % 4 === 1)
    throw notValid(`: illegal base64 data at input byte ${wrong >= 0 ? wrong : token.length - 1}`);
  return new TextDecoder().decode(decodeBase64Url(token));
}

function readJsonObject(text: string): { readonly [name: string]: Json | undefined } {
  try {
    const content = parseJson(text);
    if (isObject(content)) return content;
  } catch {
    // Whatever it is, it is no token.
  }
  throw notValid(": it holds no JSON object");
}

function notValid(why: string): StatusError {
  return badRequest(`invalid continue token: continue key is not valid${why}`);
}
