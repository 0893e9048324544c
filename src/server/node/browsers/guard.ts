import type { HttpReply, HttpRequest } from "../../http/message.ts";
import { contentTypeOf } from "../../http/read-body.ts";
import { forbiddenPath, StatusError } from "../../status/status.ts";
import type { ListenOptions } from "../listen-options.ts";
import { replyOf } from "../refusals.ts";
import { isLoopback, readHosts } from "./allowed-hosts.ts";
import { readOrigins } from "./allowed-origins.ts";

export type Answer = (request: HttpRequest) => Promise<HttpReply>;

/**
 * Refuses what a page may have sent that somebody looks at in a browser on this machine, and nobody has allowed: requests of
 * other origins; those for names that somebody else's DNS has led here, where no certificate tells them apart; and,
 * without TLS, posts of no stated type, before which browsers do not ask. Pages that are allowed get CORS headers.
 */
export function guard(
  answer: Answer,
  { host = "127.0.0.1", hosts = [], origins = [], tls }: ListenOptions,
): Answer {
  const isPlain = tls === undefined;
  const checksHost = hosts.length > 0 || (isPlain && isLoopback(host));
  const allowsHost = readHosts(hosts);
  const allowsOrigin = readOrigins(origins);
  const scheme = isPlain ? "http" : "https";
  /** The host that was found to be allowed last: nearly all requests have the same. */
  let known: string | undefined;

  return (request) => {
    const reached = request.header("host");
    if (checksHost && reached !== undefined && reached !== known) {
      if (!allowsHost(reached)) return refuse(foreignHost(reached));
      known = reached;
    }
    const origin = request.header("origin");
    if (origin !== undefined && origin !== `${scheme}://${reached}`)
      return allowsOrigin(origin) ? answerTo(origin, request, answer) : refuse(foreignOrigin(origin));
    if (isPlain && request.method === "POST" && isUntyped(request)) return refuse(untyped());
    return answer(request);
  };
}

/**
 * Whether a request has a body that does not say what it is. Those of Go's clients are fine, such as `kubectl create --raw`: a
 * page cannot take their name without asking first.
 */
function isUntyped(request: HttpRequest): boolean {
  const { header } = request;
  const hasBody = (header("content-length") ?? "0") !== "0" || header("transfer-encoding") !== undefined;
  return hasBody && contentTypeOf(request) === "" && !GO_CLIENT.test(header("user-agent") ?? "");
}

const GO_CLIENT = / kubernetes\/\S+$/;

/** Answers a page of another origin, with what Kubernetes lets it see. */
async function answerTo(origin: string, request: HttpRequest, answer: Answer): Promise<HttpReply> {
  const allowed = { "access-control-allow-origin": origin, ...CORS };
  if (request.method === "OPTIONS") return { status: 204, headers: { ...allowed, vary: "Origin" }, body: "" };
  const reply = await answer(request);
  const vary = [reply.headers.vary ?? [], "Origin"].flat();
  return { ...reply, headers: { ...reply.headers, ...allowed, vary } };
}

const CORS = {
  "access-control-allow-methods": "POST, GET, OPTIONS, PUT, DELETE, PATCH",
  "access-control-allow-headers":
    "Content-Type, Content-Length, Accept-Encoding, X-CSRF-Token, Authorization, X-Requested-With, If-Modified-Since",
  "access-control-expose-headers": "Date",
  "access-control-allow-credentials": "true",
};

function refuse(error: StatusError): Promise<HttpReply> {
  return Promise.resolve(replyOf(error));
}

function foreignHost(host: string): StatusError {
  return forbiddenPath(
    `this server is not known as ${JSON.stringify(host)}: use localhost, or allow that name with hosts of listen or --allowed-host`,
  );
}

function foreignOrigin(origin: string): StatusError {
  return forbiddenPath(
    `pages of ${JSON.stringify(origin)} may not use this server: allow them with origins of listen or --cors-allowed-origins`,
  );
}

function untyped(): StatusError {
  return new StatusError({
    code: 415,
    reason: "UnsupportedMediaType",
    message: "without TLS a body must say what it is: add the header Content-Type: application/json",
    details: {},
  });
}
